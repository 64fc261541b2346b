use makruk_core as mk;
use pyo3::prelude::*;

use crate::{
    args::{RulesArg, Text},
    errors::Refuse,
    names::Name,
};

/// A rule set: the options on which sources and programs differ.
///
/// Options that are left out are those of the preset, which is `fairy` if it is left out too, and
/// `counter_mate` follows a `counting` that is given: where the count is declared, a mate by the
/// counter draws. Wherever rules are expected, the name of a preset (`fairy`, `thai-2569`,
/// `article`, and for the sister games `makpong`, `cambodian`, `karouk`, `asean`) will do.
///
/// >>> from makruk import *
/// >>> Rules("thai-2569", promotion="last").count_end
/// CountEnd.ATTACKERS_LAST_MOVE
/// >>> Rules(counting="declared", count_end="attackers-last-move") == Rules.THAI_2569
/// True
/// >>> Rules.preset("article").promotion
/// PromotionRank.LAST
/// >>> Rules("karouk").variant
/// Variant.KAROUK
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) mk::Rules);

type Options = (
    Name<mk::Variant>,
    Name<mk::CountingMode>,
    Name<mk::CountEnd>,
    Name<mk::CounterMate>,
    Name<mk::PieceLimits>,
    Name<mk::PromotionRank>,
);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (preset=RulesArg::default(), *, counting=None, count_end=None, counter_mate=None, piece_limits=None, promotion=None))]
    fn new(
        preset: RulesArg,
        counting: Option<Name<mk::CountingMode>>,
        count_end: Option<Name<mk::CountEnd>>,
        counter_mate: Option<Name<mk::CounterMate>>,
        piece_limits: Option<Name<mk::PieceLimits>>,
        promotion: Option<Name<mk::PromotionRank>>,
    ) -> Self {
        Self(preset.0).replace(counting, count_end, counter_mate, piece_limits, promotion)
    }

    /// Agrees with Fairy-Stockfish in every FEN field and every result.
    #[classattr]
    const FAIRY: Self = Self(mk::Rules::FAIRY);

    /// The rule book of the Thai sports association, B.E. 2569 (2026).
    #[classattr]
    const THAI_2569: Self = Self(mk::Rules::THAI_2569);

    /// The encyclopedia article on Makruk, to the letter.
    #[classattr]
    const ARTICLE: Self = Self(mk::Rules::ARTICLE);

    /// Makpong, as Fairy-Stockfish plays it.
    #[classattr]
    const MAKPONG: Self = Self(mk::Rules::MAKPONG);

    /// Ouk Chatrang (Cambodian chess), as Fairy-Stockfish plays it.
    #[classattr]
    const CAMBODIAN: Self = Self(mk::Rules::CAMBODIAN);

    /// Kar Ouk, as Fairy-Stockfish plays it.
    #[classattr]
    const KAROUK: Self = Self(mk::Rules::KAROUK);

    /// ASEAN chess, as Fairy-Stockfish plays it.
    #[classattr]
    const ASEAN: Self = Self(mk::Rules::ASEAN);

    /// The preset of a name. Raises `InvalidNameError` for a name that none has.
    ///
    /// >>> from makruk import Rules
    /// >>> Rules.preset("fairy") == Rules()
    /// True
    #[staticmethod]
    fn preset(name: Text<'_>) -> PyResult<Self> {
        name.0.parse().map(Self).refuse()
    }

    /// The names of the presets.
    ///
    /// >>> from makruk import Rules
    /// >>> Rules.preset_names()
    /// ['fairy', 'thai-2569', 'article', 'makpong', 'cambodian', 'karouk', 'asean']
    #[staticmethod]
    fn preset_names() -> Vec<&'static str> {
        mk::Rules::preset_names().collect()
    }

    /// The name of the preset that these rules are, `None` if they are none.
    #[getter]
    fn preset_name(&self) -> Option<&'static str> {
        self.0.preset_name()
    }

    /// The game.
    #[getter]
    fn variant(&self) -> Name<mk::Variant> {
        Name(self.0.variant)
    }

    /// Who starts the board-honor count.
    #[getter]
    fn counting(&self) -> Name<mk::CountingMode> {
        Name(self.0.counting)
    }

    /// When a count has run out.
    #[getter]
    fn count_end(&self) -> Name<mk::CountEnd> {
        Name(self.0.count_end)
    }

    /// What a mate by the side that counts board honor is worth.
    #[getter]
    fn counter_mate(&self) -> Name<mk::CounterMate> {
        Name(self.0.counter_mate)
    }

    /// How the pieces-honor limit is found.
    #[getter]
    fn piece_limits(&self) -> Name<mk::PieceLimits> {
        Name(self.0.piece_limits)
    }

    /// Where pawns promote.
    #[getter]
    fn promotion(&self) -> Name<mk::PromotionRank> {
        Name(self.0.promotion)
    }

    /// The same rules with other options. `counter_mate` follows a `counting` that is given.
    ///
    /// >>> from makruk import Rules
    /// >>> Rules.FAIRY.replace(promotion="last")
    /// Rules(promotion=PromotionRank.LAST)
    #[pyo3(signature = (*, counting=None, count_end=None, counter_mate=None, piece_limits=None, promotion=None))]
    fn replace(
        &self,
        counting: Option<Name<mk::CountingMode>>,
        count_end: Option<Name<mk::CountEnd>>,
        counter_mate: Option<Name<mk::CounterMate>>,
        piece_limits: Option<Name<mk::PieceLimits>>,
        promotion: Option<Name<mk::PromotionRank>>,
    ) -> Self {
        let rules = self.0;
        let rules = counting.map_or(rules, |option| rules.with_counting(option.0));
        let rules = count_end.map_or(rules, |option| rules.with_count_end(option.0));
        let rules = counter_mate.map_or(rules, |option| rules.with_counter_mate(option.0));
        let rules = piece_limits.map_or(rules, |option| rules.with_piece_limits(option.0));
        Self(promotion.map_or(rules, |option| rules.with_promotion(option.0)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        if let Some(name) = self.0.preset_name() {
            return format!("Rules.{}", name.replace('-', "_").to_ascii_uppercase());
        }
        let base = self.0.variant.rules();
        let counted = base.with_counting(self.0.counting);
        let mut options = Vec::new();
        if self.0.variant != mk::Variant::Makruk {
            options.push(format!("'{}'", self.0.variant));
        }
        let mut show = |differs: bool, name: &str, value: String| {
            if differs {
                options.push(format!("{name}={value}"));
            }
        };
        show(
            self.0.counting != base.counting,
            "counting",
            self.counting().repr(),
        );
        show(
            self.0.count_end != base.count_end,
            "count_end",
            self.count_end().repr(),
        );
        show(
            self.0.counter_mate != counted.counter_mate,
            "counter_mate",
            self.counter_mate().repr(),
        );
        show(
            self.0.piece_limits != base.piece_limits,
            "piece_limits",
            self.piece_limits().repr(),
        );
        show(
            self.0.promotion != base.promotion,
            "promotion",
            self.promotion().repr(),
        );
        format!("Rules({})", options.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Options)> {
        let rules = slf.get();
        let options = (
            rules.variant(),
            rules.counting(),
            rules.count_end(),
            rules.counter_mate(),
            rules.piece_limits(),
            rules.promotion(),
        );
        // The constructor takes names only, which `__reduce__` cannot pass.
        let make = slf
            .py()
            .import("makruk._makruk")?
            .getattr("_restore_rules")?;
        Ok((make, options))
    }
}

/// Makes rules again that were pickled.
#[pyfunction]
pub(crate) fn _restore_rules(
    variant: Name<mk::Variant>,
    counting: Name<mk::CountingMode>,
    count_end: Name<mk::CountEnd>,
    counter_mate: Name<mk::CounterMate>,
    piece_limits: Name<mk::PieceLimits>,
    promotion: Name<mk::PromotionRank>,
) -> Rules {
    Rules::new(
        RulesArg(variant.0.rules()),
        Some(counting),
        Some(count_end),
        Some(counter_mate),
        Some(piece_limits),
        Some(promotion),
    )
}

/// The value of the PGN tag `Variant` for a game.
#[pyfunction]
pub(crate) fn _variant_tag(variant: Name<mk::Variant>) -> &'static str {
    variant.0.tag()
}

/// The rules of Fairy-Stockfish for a game.
#[pyfunction]
pub(crate) fn _variant_rules(variant: Name<mk::Variant>) -> Rules {
    Rules(variant.0.rules())
}

/// The FEN from which a game starts.
#[pyfunction]
pub(crate) fn _variant_start_fen(variant: Name<mk::Variant>) -> &'static str {
    variant.0.start_fen()
}

/// The game of a value of the PGN tag `Variant`.
#[pyfunction]
pub(crate) fn _variant_from_tag(tag: Text<'_>) -> Option<Name<mk::Variant>> {
    mk::Variant::from_tag(&tag.0).map(Name)
}
