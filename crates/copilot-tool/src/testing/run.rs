//! The course of a check: which values are tried, and what is kept of those that are disagreed on.

use serde_json::Value;

use super::{
    draw::Draw,
    judge::{Agreed, Judge},
    mutants::Mutator,
    report::{AgreementReport, Disagreement},
    shrink,
};

/// So many mutants are made of every instance.
const MUTANTS: usize = 4;
/// So many values of each kind are made smaller, for the smallest of them to be told.
const SHRUNK: usize = 8;

/// A run on its way.
pub(super) struct Run<'a> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) report: AgreementReport,
}

impl Run<'_> {
    /// The listed values, each with a few mutants; then mixtures, until there are enough.
    pub(super) fn all(&mut self, cases: usize) {
        let grammar = self.judge.grammar;
        let mutator = Mutator::new(grammar);
        let mut draw = Draw::new(self.report.seed);
        let mut listed = grammar.all(grammar.root).into_iter();
        let mut idle = 0;
        loop {
            let tried = self.report.instances + self.report.mutants;
            let next = listed.next();
            if next.is_none() && (tried >= cases || idle > cases + 1_000) {
                break;
            }
            let next = next.or_else(|| grammar.some(grammar.root, &mut draw));
            let Some(instance) = next.filter(|it| self.judge.is_valid(it)) else {
                idle += 1;
                continue;
            };
            self.report.instances += 1;
            self.one(&instance);
            for _ in 0..MUTANTS {
                let mutant = mutator.mutant(&instance, &mut draw);
                self.report.mutants += 1;
                self.one(&mutant);
            }
        }
        if self.report.instances == 0 {
            let place = "the whole: no valid value was found".to_owned();
            self.report.uncovered.push(place);
        }
        self.report.smallest.sort_by_key(|it| it.kind);
    }

    fn one(&mut self, value: &Value) {
        let fault = match self.judge.judge(value) {
            Ok(agreed) => {
                self.report.repaired += usize::from(agreed == Agreed::Mended);
                return;
            }
            Err(fault) => fault,
        };
        let found = self.report.counts.entry(fault.kind).or_default();
        *found += 1;
        if *found > SHRUNK {
            return;
        }
        let fails = |value: &Value| matches!(self.judge.judge(value), Err(other) if other.kind == fault.kind);
        let value = shrink::smallest(value.clone(), &fails);
        let Err(fault) = self.judge.judge(&value) else {
            return;
        };
        let (kind, schema, decoder) = (fault.kind, fault.schema, fault.decoder);
        let disagreement = Disagreement {
            kind,
            value,
            schema,
            decoder,
        };
        let weight = |it: &Disagreement| shrink::weight(&it.value);
        match self.report.smallest.iter_mut().find(|it| it.kind == kind) {
            Some(other) if weight(&disagreement) < weight(other) => *other = disagreement,
            Some(_) => {}
            None => self.report.smallest.push(disagreement),
        }
    }
}
