/** Batch in the assistant: import steps and common values. Independent of React. */
import { atom, type ReadableAtom } from 'nanostores';
import {
  createImport,
  type ImportCalls,
  type ImportSession,
} from '#lib/spreadsheets/import-session.store.ts';
import type { LabelLayout } from '../engine/display-list.ts';
import { labelColumns } from '../engine/fields.ts';
import { unreachable } from '#lib/http/envelope.ts';
import { err } from '#lib/kernel/result.ts';
import {
  batchRules,
  type BatchFacts,
  initialSameChoices,
  sameChoices,
  type SameChoice,
} from './row.ts';
import { textWidth } from '../engine/text/fit.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';

/** Labels go into no list, so there is nothing to try or to import. */
export const batchCalls: ImportCalls = {
  read: async (file) => (await import('#lib/spreadsheets/client.ts')).readSheet('labels', file),
  run: () => Promise.resolve(err(unreachable)),
};

export interface Batch {
  readonly session: ImportSession;
  readonly choices: readonly SameChoice[];
  /** Ids of the choices that are taken from the approved label. */
  readonly $same: ReadableAtom<readonly string[]>;
  /** Only before the rows are looked at: the step before brings the choices back. */
  choose(id: string, isSame: boolean): void;
  readonly layoutOf: (cells: Readonly<Record<string, string>>) => LabelLayout;
}

/** Makes a batch that has not begun; every value of a template is on all its rows. */
export function createBatch(
  facts: Omit<BatchFacts, 'same'>,
  more: Pick<ImportCalls, 'articles'> & { readonly isTemplate?: boolean } = {},
): Batch {
  const choices = sameChoices(labelColumns(facts.kind, facts.data), facts.data);
  const { isTemplate = false, ...calls } = more;
  const $same = atom(isTemplate ? choices.map(({ id }) => id) : initialSameChoices(choices));
  let rules = batchRules({ ...facts, same: $same.get() });
  const { definition } = rules;
  const asked = {
    ...definition,
    rules: (...args: Parameters<NonNullable<typeof definition.rules>>) =>
      rules.definition.rules?.(...args) ?? {},
  };
  return {
    session: createImport(asked, { ...batchCalls, ...calls }),
    choices,
    $same,
    choose: (id, isSame) => {
      const others = $same.get().filter((each) => each !== id);
      $same.set(isSame ? [...others, id] : others);
      rules = batchRules({ ...facts, same: $same.get() });
    },
    layoutOf: (cells) => rules.layoutOf(cells),
  };
}

const codes: readonly string[] = ['gtin', 'batch', 'poNumber'];

const best = (rows: readonly RowInput[], sizeOf: (row: RowInput) => number): number => {
  const sizes = rows.map(sizeOf);
  return Math.max(0, sizes.indexOf(Math.max(...sizes, 0)));
};

/** Index of the row whose longest text is the widest. */
export const widestRow = (rows: readonly RowInput[]): number =>
  best(rows, ({ values }) =>
    Math.max(0, ...Object.values(values).map((text) => textWidth(text, 8))),
  );

/** Index of the row with the longest data of a barcode. */
export const maxRowNumber = (rows: readonly RowInput[]): number =>
  best(rows, ({ values }) => Math.max(0, ...codes.map((name) => (values[name] ?? '').length)));
