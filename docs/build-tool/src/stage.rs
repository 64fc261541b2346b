//! The sources of the book. A page links to its neighbours as it does on a forge, and some of them
//! lie outside `docs`, where mdBook does not go. So all pages of the table of contents, and what
//! they show, are brought into one tree, with their links changed to it.

use std::{
    error::Error,
    fs,
    path::{Component, Path, PathBuf},
};

use pulldown_cmark::{Event, Options, Parser, Tag};

const CONTENTS: &str = "docs/SUMMARY.md";

/// Fills the directory `stage` with the pages of `root/docs/SUMMARY.md`.
pub(crate) fn stage(root: &Path, stage: &Path) -> Result<(), Box<dyn Error>> {
    if stage.exists() {
        fs::remove_dir_all(stage)?;
    }
    let contents = fs::read_to_string(root.join(CONTENTS))?;
    let pages: Vec<PathBuf> = links(&contents)
        .map(|link| resolve(Path::new(CONTENTS), link.path))
        .collect();
    for page in pages.iter().chain([&PathBuf::from(CONTENTS)]) {
        let text = fs::read_to_string(root.join(page))
            .map_err(|error| format!("{}: {error}", page.display()))?;
        let mut moved = text.clone();
        // From the end, so that the places before stay right.
        let mut found: Vec<Link<'_>> = links(&text).collect();
        found.sort_by_key(|link| link.start);
        for link in found.iter().rev() {
            let target = resolve(page, link.path);
            if target.starts_with("docs/rust") || target.starts_with("docs/python") {
                // Made by other tools, and put beside the pages.
                continue;
            }
            if target
                .extension()
                .is_some_and(|extension| extension == "md")
            {
                if !pages.contains(&target) {
                    return Err(format!(
                        "{} links to {}, which is not in {CONTENTS}",
                        page.display(),
                        target.display()
                    )
                    .into());
                }
            } else {
                write(
                    &stage.join(place(&target)),
                    &fs::read(root.join(&target)).map_err(|error| {
                        format!("{} links to {}: {error}", page.display(), target.display())
                    })?,
                )?;
            }
            let path = relative(&place(page), &place(&target));
            moved.replace_range(link.start..link.start + link.path.len(), &path);
        }
        write(&stage.join(place(page)), moved.as_bytes())?;
    }
    Ok(())
}

/// A relative link or image, without its anchor.
struct Link<'a> {
    start: usize,
    path: &'a str,
}

fn links(text: &str) -> impl Iterator<Item = Link<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    Parser::new_ext(text, options)
        .into_offset_iter()
        .filter_map(move |(event, range)| {
            let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event
            else {
                return None;
            };
            let path = dest_url.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains(':') {
                return None;
            }
            // The destination comes behind the text, which may name the file as well.
            let start = range.start + text[range].rfind(&*dest_url)?;
            Some(Link {
                start,
                path: &text[start..start + path.len()],
            })
        })
}

/// The file of the project that a page means by a relative link.
fn resolve(page: &Path, link: &str) -> PathBuf {
    let mut path = page.to_path_buf();
    path.pop();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

/// Where a file of the project has its place in the book.
fn place(file: &Path) -> PathBuf {
    let file = file.strip_prefix("docs").unwrap_or(file);
    if file.ends_with("README.md") {
        // What a web server shows for a directory.
        return file.with_file_name("index.md");
    }
    file.to_path_buf()
}

fn relative(from: &Path, to: &Path) -> String {
    let depth = from.components().count() - 1;
    format!("{}{}", "../".repeat(depth), to.display())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    Ok(fs::write(path, bytes)?)
}
