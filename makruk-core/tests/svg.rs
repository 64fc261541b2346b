//! Pictures, read back with a parser of XML.
#![cfg(feature = "svg")]

use makruk_core::{
    Bitboard, Board, Color, Game, Piece, Position, Role, Rules, Square, Variant,
    svg::{
        self, Arrow, BoardOptions, CheckMark, Colors, Coordinates, Language, PieceSet, Rgba, Theme,
    },
};
use roxmltree::{Document, Node};

fn elements<'a>(document: &'a Document<'a>, name: &str) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
        .collect()
}

fn texts(picture: &str) -> Vec<String> {
    let document = Document::parse(picture).unwrap();
    elements(&document, "text")
        .iter()
        .map(|node| node.text().unwrap().to_owned())
        .collect()
}

fn plain() -> BoardOptions {
    BoardOptions::new().coordinates(Coordinates::None)
}

#[test]
fn every_combination_is_well_formed_and_stands_alone() {
    let positions = [
        Position::new(),
        Position::with_rules(Rules::ASEAN),
        Position::from_fen("8/2k5/8/3K4/6r1/8/4M~3/8 b - 128 9 79").unwrap(),
    ];
    let mut pictures = 0;
    for position in &positions {
        for pieces in PieceSet::ALL {
            for coordinates in Coordinates::ALL {
                for language in Language::ALL {
                    for orientation in Color::ALL {
                        for colors in [Colors::LIGHT, Colors::DARK] {
                            let options = BoardOptions::new()
                                .pieces(*pieces)
                                .coordinates(*coordinates)
                                .language(*language)
                                .orientation(orientation)
                                .colors(colors)
                                .arrows([Arrow::new(Square::A1, Square::H7)])
                                .marks(Bitboard::FULL)
                                .targets(Bitboard::FULL);
                            let picture = svg::board(position, &options);
                            let document = Document::parse(&picture).unwrap();
                            let root = document.root_element();
                            assert_eq!(root.attribute("role"), Some("img"));
                            let label = root.attribute("aria-label").unwrap();
                            let words = svg::describe(position, *language);
                            let marked = label.strip_prefix(words.as_str()).unwrap();
                            assert!(marked.starts_with(match language {
                                Language::Thai => " ทำเครื่องหมาย: ก๑ ข๑ ",
                                _ => " Marked: a1 b1 ",
                            }));
                            // Several in one page do not get in each other's way.
                            for node in document.descendants().filter(Node::is_element) {
                                assert!(node.attribute("id").is_none());
                                assert!(!matches!(node.tag_name().name(), "script" | "style"));
                            }
                            assert_eq!(picture, svg::board(position, &options));
                            pictures += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(pictures, 3 * 3 * 3 * 2 * 2 * 2);
}

#[test]
fn figures_stand_where_the_pieces_are() {
    let mut board = Board::empty();
    board.set_piece_at(Square::B3, Piece::new(Color::White, Role::King));
    let of = |orientation| {
        let picture = svg::placement(&board, &plain().orientation(orientation));
        let document = Document::parse(&picture).unwrap();
        let groups = elements(&document, "g");
        assert_eq!(groups.len(), 1);
        groups[0].attribute("transform").unwrap().to_owned()
    };
    // The frame takes 4; b is the second column and 3 the sixth row from above.
    assert_eq!(of(Color::White), "translate(104 504) scale(1)");
    assert_eq!(of(Color::Black), "translate(604 204) scale(1)");
}

#[test]
fn met_khon_and_king_are_one_form_in_three_sizes() {
    let form = |role| {
        let picture = svg::piece(Piece::new(Color::Black, role), &plain());
        let document = Document::parse(&picture).unwrap();
        let path = elements(&document, "path")[0];
        let group = path.parent().unwrap().attribute("transform").unwrap();
        let scale = group.split("scale(").nth(1).unwrap().trim_end_matches(')');
        (
            path.attribute("d").unwrap().to_owned(),
            scale.parse::<f64>().unwrap(),
        )
    };
    let [met, khon, king] = [Role::Met, Role::Khon, Role::King].map(form);
    assert_eq!(met.0, khon.0);
    assert_eq!(khon.0, king.0);
    assert!(met.1 < khon.1 && khon.1 < king.1);
    let others = [Role::Pawn, Role::Knight, Role::Rook].map(form);
    assert!(others.iter().all(|other| other.0 != king.0));
}

#[test]
fn a_promoted_pawn_is_the_shell_turned_over() {
    let paths = |piece| {
        let picture = svg::piece(piece, &plain());
        let document = Document::parse(&picture).unwrap();
        elements(&document, "path")
            .iter()
            .map(|path| path.attribute("d").unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let pawn = paths(Piece::new(Color::White, Role::Pawn));
    let promoted = paths(Piece::promoted_pawn(Color::White));
    assert_eq!(pawn[0], promoted[0]);
    assert_ne!(pawn[1], promoted[1]);
}

#[test]
fn letters_are_those_of_the_game() {
    let letters = |position: &Position, set| {
        let mut all = texts(&svg::board(position, &plain().pieces(set)));
        all.sort();
        all.dedup();
        all.concat()
    };
    let makruk = Position::from_fen("4k3/8/8/8/8/8/4MM~2/RNSK2P1 w").unwrap();
    assert_eq!(letters(&makruk, PieceSet::Latin), "KMM~NPRS");
    assert_eq!(letters(&makruk, PieceSet::Thai), "ขคงบมม็ร");
    assert_eq!(letters(&makruk, PieceSet::Figures), "");
    let asean = Position::with_rules(Variant::Asean.rules());
    assert_eq!(letters(&asean, PieceSet::Latin), "BKNPQR");

    // By themselves pieces and placements do not know the game.
    let alone = plain().pieces(PieceSet::Latin);
    let met = Piece::new(Color::White, Role::Met);
    assert_eq!(texts(&svg::piece(met, &alone)), ["M"]);
    let asean_letters = alone.variant(Variant::Asean);
    assert_eq!(texts(&svg::piece(met, &asean_letters)), ["Q"]);
    let picture = svg::placement(asean.board(), &asean_letters);
    assert_eq!(picture.matches("<text").count(), 32);
    assert_eq!(texts(&picture), texts(&svg::board(&asean, &asean_letters)));
}

#[test]
fn coordinates_turn_with_the_board() {
    let names = |coordinates, orientation| {
        let options = BoardOptions::new()
            .coordinates(coordinates)
            .orientation(orientation);
        let picture = svg::placement(&Board::empty(), &options);
        let document = Document::parse(&picture).unwrap();
        let mut files: Vec<_> = elements(&document, "text")
            .iter()
            .map(|node| {
                let x: i32 = node.attribute("x").unwrap().parse().unwrap();
                let y: i32 = node.attribute("y").unwrap().parse().unwrap();
                (y, x, node.text().unwrap().to_owned())
            })
            .collect();
        files.sort();
        files
            .into_iter()
            .map(|(_, _, name)| name)
            .collect::<String>()
    };
    assert_eq!(names(Coordinates::Latin, Color::White), "87654321abcdefgh");
    assert_eq!(names(Coordinates::Latin, Color::Black), "12345678hgfedcba");
    assert_eq!(names(Coordinates::Thai, Color::White), "๘๗๖๕๔๓๒๑กขคงจฉชญ");
    assert_eq!(names(Coordinates::None, Color::White), "");
}

#[test]
fn a_check_is_shown_unless_it_is_not_to_be() {
    let position = Position::from_fen("4k3/8/8/4R3/8/8/8/2K5 b").unwrap();
    let fill = Colors::LIGHT.check.with_alpha(0xff).to_string();
    let at = |check| {
        let picture = svg::board(&position, &plain().check(check));
        let document = Document::parse(&picture).unwrap();
        elements(&document, "rect")
            .iter()
            .find(|rect| rect.attribute("fill") == Some(&fill))
            .map(|rect| {
                (
                    rect.attribute("x").unwrap().to_owned(),
                    rect.attribute("y").unwrap().to_owned(),
                )
            })
    };
    assert_eq!(at(CheckMark::Auto), Some(("404".into(), "4".into())));
    assert_eq!(at(CheckMark::Off), None);
    assert_eq!(
        at(CheckMark::At(Square::A1)),
        Some(("4".into(), "704".into()))
    );
    assert!(svg::describe(&position, Language::English).contains("Check."));
    assert!(svg::describe(&position, Language::Thai).contains("รุก"));
}

#[test]
fn a_last_move_colors_two_squares() {
    let mut game = Game::new();
    assert_eq!(game.peek(), None);
    let none = svg::board(game.position(), &plain().last_move(game.peek()));
    game.push_san("e4").unwrap();
    let one = svg::board(game.position(), &plain().last_move(game.peek()));
    let fill = Colors::LIGHT.last_move.with_alpha(0xff).to_string();
    assert_eq!(none.matches(&fill).count(), 0);
    assert_eq!(one.matches(&fill).count(), 2);
}

#[test]
fn targets_are_dots_and_rings() {
    let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w").unwrap();
    let targets: Bitboard = position
        .legal_moves_from(Square::E4)
        .iter()
        .map(|m| m.to())
        .collect();
    let picture = svg::board(&position, &plain().targets(targets));
    let document = Document::parse(&picture).unwrap();
    let circles = elements(&document, "circle");
    let rings = circles
        .iter()
        .filter(|circle| circle.attribute("fill") == Some("none"))
        .count();
    assert_eq!((circles.len(), rings), (2, 1));
}

#[test]
fn arrows_go_from_every_square_to_every_other() {
    let empty = Board::empty();
    for from in Square::ALL {
        let arrows: Vec<_> = Square::ALL.iter().map(|to| Arrow::new(from, *to)).collect();
        let picture = svg::placement(&empty, &plain().arrows(arrows));
        let document = Document::parse(&picture).unwrap();
        assert_eq!(elements(&document, "circle").len(), 1, "a ring on {from}");
        let fill = Colors::LIGHT.arrow.with_alpha(0xff).to_string();
        let arrows: Vec<_> = elements(&document, "path")
            .into_iter()
            .filter(|path| path.attribute("fill") == Some(&fill))
            .collect();
        assert_eq!(arrows.len(), 63);
        for arrow in arrows {
            let numbers = arrow.attribute("d").unwrap().replace(['M', 'L', 'Z'], " ");
            for number in numbers.split_whitespace() {
                let number: i32 = number.parse().unwrap();
                assert!((0..=808).contains(&number));
            }
        }
    }
    let own = Arrow::new(Square::A1, Square::B2).color(Rgba::new(1, 2, 3, 0x80));
    let picture = svg::placement(&empty, &plain().arrows([own]));
    assert!(picture.contains("fill=\"#010203\" fill-opacity=\"0.5\""));
}

#[test]
fn the_count_is_told_under_the_board() {
    let position = Position::from_fen("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79").unwrap();
    let english = texts(&svg::board(&position, &plain()));
    assert_eq!(english, ["White counts 5 of 16, Black has 12 moves left"]);
    let thai = texts(&svg::board(&position, &plain().language(Language::Thai)));
    assert_eq!(thai, ["ฝ่ายขาวนับศักดิ์หมาก ๕ จาก ๑๖ ฝ่ายดำเหลือ ๑๒ ตา"]);
    assert!(texts(&svg::board(&position, &plain().count(false))).is_empty());
}

#[test]
fn size_and_colors() {
    let picture = svg::board(&Position::new(), &BoardOptions::new().size(450));
    assert!(picture.contains("viewBox=\"0 0 900 900\" width=\"450\" height=\"450\""));
    assert!(!svg::board(&Position::new(), &BoardOptions::new()).contains("height=\"900\" role"));

    assert_eq!(Colors::from("dark".parse::<Theme>().unwrap()), Colors::DARK);
    assert_eq!(Colors::default(), Theme::Light.into());

    for name in Colors::NAMES {
        let mut colors = Colors::LIGHT;
        colors.set(name, Rgba::from_rgb(0x12_34_56)).unwrap();
        assert_eq!(colors.get(name), Some(Rgba::new(0x12, 0x34, 0x56, 0xff)));
        assert_ne!(colors, Colors::LIGHT);
    }
    let mut colors = Colors::LIGHT;
    let error = colors.set("x", Colors::DARK.board).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("unknown color of a board `x`, expected one of: board line")
    );
    for bad in [
        "",
        "#",
        "red",
        "#12",
        "#12345",
        "#1234567",
        "#123456789",
        "#ggg",
        "123",
        "#é12",
        "#+12",
        " #123",
    ] {
        assert!(bad.parse::<Rgba>().is_err(), "{bad}");
    }
    for good in ["#123", "#1234", "#123456", "#12345678", "#AbC"] {
        let color: Rgba = good.parse().unwrap();
        assert_eq!(color.to_string().parse(), Ok(color));
    }
}

#[test]
fn games_have_the_names_that_people_use() {
    for (variant, name) in [
        (Variant::Makpong, "Makpong"),
        (Variant::Cambodian, "Ouk Chatrang"),
        (Variant::Karouk, "Kar Ouk"),
        (Variant::Asean, "ASEAN chess"),
    ] {
        let words = svg::describe(&Position::with_rules(variant.rules()), Language::English);
        assert!(
            words.starts_with(&format!("{name} board. White: ")),
            "{words}"
        );
    }
}

#[test]
fn the_first_font_has_the_letters() {
    let fonts = |options: BoardOptions| {
        let picture = svg::board(&Position::new(), &options);
        let document = Document::parse(&picture).unwrap();
        let named = document
            .descendants()
            .filter_map(|node| node.attribute("font-family"));
        named
            .map(|fonts| fonts.split(',').next().unwrap().to_owned())
            .collect::<std::collections::BTreeSet<_>>()
    };
    let latin = BoardOptions::new().pieces(PieceSet::Latin);
    assert_eq!(fonts(latin), ["Noto Sans".to_owned()].into());
    let thai = BoardOptions::new()
        .pieces(PieceSet::Thai)
        .coordinates(Coordinates::Thai);
    assert_eq!(fonts(thai), ["Noto Sans Thai".to_owned()].into());
}

#[test]
fn an_empty_board_says_so() {
    assert_eq!(
        svg::describe_board(&Board::empty(), Language::English),
        "Board. No pieces."
    );
    assert_eq!(
        svg::describe_board(&Board::empty(), Language::Thai),
        "กระดานหมากรุก ไม่มีหมาก"
    );
    let start = svg::describe(&Position::new(), Language::English);
    assert!(start.starts_with(
        "Makruk board. White: king d1, rooks a1 h1, knights b1 g1, khons c1 f1, met e1, pawns a3 b3"
    ));
}
