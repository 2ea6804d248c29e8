/** One import in the assistant, from the file to its outcome. Free of React; docs/imports.md is the map. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Reply } from '#lib/http/http.ts';
import { newestSearch } from '#lib/http/newest-search.ts';
import type { ImportOrder } from './client.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ImportResult, SheetReply } from './replies.ts';
import { checkRow, mapRows, repetitions, type CheckedRow, type RowInput } from './check-rows.ts';
import type { ImportDefinition } from './import-definition.ts';
import { sharedNumbers, wholeNumber } from './shared-numbers.ts';
import { guessMapping, missingColumns, type ColumnMapping } from './mapping.ts';
import { sheetMessages } from './sheet-messages.ts';
import { sheetLimits } from './table.ts';

type Answer<T> = Promise<Result<Reply<T>, ApiFailure>>;

/** The calls that an import makes. */
export interface ImportCalls {
  readonly read: (file: File) => Answer<SheetReply>;
  readonly run: (order: ImportOrder) => Answer<ImportResult>;
  /** Known articles that have one of these numbers, which were typed after the file was read; never rejects. */
  readonly articles?: (numbers: readonly string[]) => Promise<NonNullable<SheetReply['known']>>;
}

export type ImportStep = 'file' | 'columns' | 'rows' | 'done';

export interface ImportState {
  readonly step: ImportStep;
  readonly isBusy: boolean;
  /** What went wrong last; '' when nothing did. */
  readonly message: string;
  readonly sheet: SheetReply | null;
  readonly mapping: ColumnMapping;
  readonly rows: readonly RowInput[];
  /** In the order of `rows`. */
  readonly checked: readonly CheckedRow[];
  /** What an import of these rows would do; null until it was asked. */
  readonly trial: ImportResult | null;
  readonly result: ImportResult | null;
  /** How many rows are checked while that takes its time; null otherwise. */
  readonly checking: number | null;
}

const start: ImportState = {
  step: 'file',
  isBusy: false,
  message: '',
  sheet: null,
  mapping: {},
  rows: [],
  checked: [],
  trial: null,
  result: null,
  checking: null,
};

export interface ImportSession {
  readonly definition: ImportDefinition;
  readonly $state: ReadableAtom<ImportState>;
  /** Sends a file to be read and guesses what its columns hold. */
  choose(file: File): Promise<void>;
  /** Takes rows that are known without a file. */
  take(sheet: SheetReply): void;
  /** Says what a column of the file holds; '' for nothing. A column of ours is held by one at most. */
  map(header: string, key: string): void;
  /** Goes on to the rows when all that is needed is mapped. */
  look(): void;
  /** Changes a cell of the row with this number. */
  edit(row: number, key: string, text: string): void;
  /** Leaves a row out. */
  drop(row: number): void;
  /** Asks what an import would do. */
  tryOut(): Promise<void>;
  /** Imports; resolves to whether that worked. */
  run(): Promise<boolean>;
  /** One step back; what was done so far stays. */
  back(): void;
  restart(): void;
}

/** Longest time in which a page does not answer, of which nobody takes notice. */
const SLICE_MS = 40;

const noAnswer = 'The import did not work. Nothing was changed; try again.';

/** An import that has not begun. */
export function createImport(definition: ImportDefinition, calls: ImportCalls): ImportSession {
  const $state = atom<ImportState>(start);
  /** Checks of the rows alone; whether one repeats another depends on all of them. */
  let alone: CheckedRow[] = [];
  /** Changes with every step, so that checks of a step that was left end. */
  let turn = 0;

  const set = (change: Partial<ImportState>): void => $state.set({ ...$state.get(), ...change });

  const checkTogether = (rows: readonly RowInput[]): CheckedRow[] => {
    const findRepeated = repetitions(definition);
    const { known = [] } = $state.get().sheet ?? {};
    const findShared = sharedNumbers(definition, { known, rows });
    return alone.map((row) => findShared(findRepeated(row)));
  };

  const showChecked = (rows: readonly RowInput[]): void =>
    set({ rows, checked: checkTogether(rows), trial: null, message: '' });

  /** Numbers that were typed and not asked about yet. */
  const typed = new Set<string>();
  const newest = newestSearch();

  /** Asks which known articles have a number that the file did not have. */
  const askAbout = (text: string): void => {
    const { articles } = calls;
    const number = wholeNumber(text);
    if (!articles || number === null) return;
    typed.add(number);
    void newest(async () => {
      const { sheet: before } = $state.get();
      const numbers = [...typed];
      typed.clear();
      const found = await articles(numbers);
      const { sheet, rows } = $state.get();
      if (!sheet || sheet.rows !== before?.rows) return;
      set({ sheet: { ...sheet, known: [...(sheet.known ?? []), ...found] } });
      set({ checked: checkTogether(rows) });
    });
  };

  /** Checks rows as long as nobody notices, then lets the page breathe and goes on. */
  const checkAll = (rows: readonly RowInput[], done: CheckedRow[], mine: number): void => {
    if (mine !== turn) return;
    const until = performance.now() + SLICE_MS;
    for (const row of rows.slice(done.length)) {
      if (performance.now() > until) break;
      done.push(checkRow(definition, row));
    }
    if (done.length < rows.length) {
      set({ checking: done.length });
      setTimeout(() => checkAll(rows, done, mine));
      return;
    }
    alone = done;
    set({ step: 'rows', checking: null });
    showChecked(rows);
  };

  const fail = (failure: ApiFailure): void =>
    set({ isBusy: false, message: failure.handled ? '' : failure.message || noAnswer });

  const take = (sheet: SheetReply): void => {
    const mapping = guessMapping(sheet.headers, definition.columns, sheet.remembered);
    $state.set({ ...start, step: 'columns', sheet, mapping });
  };

  const order = (dryRun: boolean): ImportOrder => {
    const { sheet, mapping, rows } = $state.get();
    return { filename: sheet?.filename ?? '', dryRun, mapping, rows };
  };

  return {
    definition,
    $state,

    async choose(file) {
      if (file.size > sheetLimits.bytes) {
        set({ message: sheetMessages.tooLarge });
        return;
      }
      set({ isBusy: true, message: '' });
      const answer = await calls.read(file);
      if (!answer.ok) {
        fail(answer.error);
        return;
      }
      take(answer.value.body);
    },

    take,

    map(header, key) {
      const others = Object.entries($state.get().mapping).filter(
        ([name, held]) => name !== header && held !== key,
      );
      const mapping = Object.fromEntries(key === '' ? others : [...others, [header, key]]);
      set({ mapping, message: '' });
    },

    look() {
      const { sheet, mapping } = $state.get();
      const missing = missingColumns(mapping, definition.columns);
      if (!sheet) return;
      if (missing.length > 0) {
        const names = missing.map(({ title }) => title).join(', ');
        set({ message: `Choose a column for: ${names}.` });
        return;
      }
      turn += 1;
      checkAll(mapRows(sheet, mapping), [], turn);
    },

    edit(row, key, text) {
      const { rows } = $state.get();
      const index = rows.findIndex((each) => each.row === row);
      const before = rows[index];
      if (!before || before.values[key] === text) return;
      const changed = { row, values: { ...before.values, [key]: text } };
      alone = alone.with(index, checkRow(definition, changed));
      showChecked(rows.with(index, changed));
      if (key === definition.article?.number) askAbout(text);
    },

    drop(row) {
      alone = alone.filter((each) => each.row !== row);
      showChecked($state.get().rows.filter((each) => each.row !== row));
    },

    async tryOut() {
      set({ isBusy: true, message: '' });
      const answer = await calls.run(order(true));
      if (answer.ok) set({ isBusy: false, trial: answer.value.body });
      else fail(answer.error);
    },

    async run() {
      set({ isBusy: true, message: '' });
      const answer = await calls.run(order(false));
      if (!answer.ok) {
        fail(answer.error);
        return false;
      }
      set({ isBusy: false, step: 'done', result: answer.value.body });
      return true;
    },

    back() {
      turn += 1;
      const { step } = $state.get();
      const before = step === 'rows' ? 'columns' : 'file';
      set({ step: before, message: '', trial: null, checking: null });
    },

    restart: () => {
      turn += 1;
      $state.set(start);
    },
  };
}
