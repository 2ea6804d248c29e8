/** One import in the assistant, from the file to its outcome. Free of React. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { newestSearch } from '#lib/http/newest-search.ts';
import { importRunner, type Answer, type RunCalls } from './assistant/import-runner.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { storeUnsent } from '#lib/session/unsent.store.ts';
import type { ImportResult, SheetReply } from './replies.ts';
import { checkRow, mapRows, repetitions, type CheckedRow, type RowInput } from './check-rows.ts';
import type { ImportDefinition } from './import-definition.ts';
import { sharedNumbers, integerText } from './shared-numbers.ts';
import { leadingZeroQuestions } from './leading-zeros.ts';
import { guessMapping, LEFT_OUT, missingColumns, unmappedHeaders } from './mapping.ts';
import {
  sheetOfOrder,
  start,
  type ImportState,
  type MappedRows,
} from './assistant/import-state.ts';
import { findSheetFileError } from './sheet-file-error.ts';

/** The calls that an import makes. */
export interface ImportCalls extends RunCalls {
  /** @param sheet the name of another sheet than the first */
  readonly read: (file: File, sheet?: string) => Answer<SheetReply>;
  /** Known articles that have one of these numbers, which were typed after the file was read; never rejects. */
  readonly articles?: (numbers: readonly string[]) => Promise<NonNullable<SheetReply['known']>>;
}

/** Longest time for which a page may block before people notice. */
const SLICE_MS = 40;

/** Where a chosen file is named when it was lost with the session. */
export const IMPORT = 'import';

const noAnswer = 'The import did not work. Nothing was changed; try again.';

/** An import that has not begun. */
export function createImport(definition: ImportDefinition, calls: ImportCalls) {
  const $state = atom<ImportState>(start);
  /** Row checks; duplicates depend on all rows. */
  let alone: CheckedRow[] = [];
  /** Changes with every step, so that checks of a step that was left end. */
  let turn = 0;

  const set = (change: Partial<ImportState>): void => $state.set({ ...$state.get(), ...change });

  const checkTogether = (rows: readonly RowInput[]): CheckedRow[] => {
    const findRepeated = repetitions(definition);
    const { known = [] } = $state.get().sheet ?? {};
    const findShared = sharedNumbers(definition, { known, rows });
    const findTwin = leadingZeroQuestions(definition, known);
    return alone.map((row) => findShared(findTwin(findRepeated(row))));
  };

  const showChecked = (rows: readonly RowInput[]): void =>
    set({ rows, checked: checkTogether(rows), trial: null, message: '' });

  /** Numbers that were typed and not asked about yet. */
  const typed = new Set<string>();
  const newest = newestSearch();

  /** Asks which known articles have a number that the file did not have. */
  const askAbout = (text: string): void => {
    const { articles } = calls;
    const number = integerText(text);
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

  const checkAnew = (rows: readonly RowInput[]): void => {
    turn += 1;
    set({ rows });
    checkAll(rows, [], turn);
  };

  const fail = (failure: ApiFailure): void => {
    returnAfterLogin(failure);
    set({
      isBusy: false,
      sending: null,
      message: failure.handled ? '' : failure.message || noAnswer,
    });
  };

  const take = (sheet: SheetReply): void => {
    const mapping = guessMapping(sheet.headers, definition.columns, sheet.remembered);
    $state.set({ ...start, step: 'columns', sheet, mapping });
  };

  const runner = importRunner(calls, (sending) => set({ sending }));

  const send = (dryRun: boolean): Answer<ImportResult> => {
    const { sheet, mapping, rows } = $state.get();
    set({ isBusy: true, message: '', sending: { done: 0, total: rows.length } });
    return runner.send({ filename: sheet?.filename ?? '', dryRun, mapping, rows });
  };

  let chosen: File | null = null;

  const read = async (file: File, sheet?: string): Promise<void> => {
    storeUnsent(IMPORT, [file.name]);
    set({ isBusy: true, message: '' });
    const answer = await calls.read(file, sheet);
    if (!answer.ok) {
      fail(answer.error);
      return;
    }
    chosen = file;
    take(answer.value.body);
  };

  const replace = (row: number, change: (before: RowInput) => RowInput): void => {
    const { rows } = $state.get();
    const index = rows.findIndex((each) => each.row === row);
    const before = rows[index];
    const after = before && change(before);
    if (!after || after === before) return;
    if ($state.get().checking !== null) {
      checkAnew(rows.with(index, after));
      return;
    }
    alone = alone.with(index, checkRow(definition, after));
    showChecked(rows.with(index, after));
  };

  return {
    definition,
    $state: $state as ReadableAtom<ImportState>,

    /** Uploads a file for reading and suggests a mapping of its columns. */
    async choose(file: File): Promise<void> {
      const message = await findSheetFileError(file);
      if (message !== '') set({ message });
      else await read(file);
    },

    /** Reads another sheet of the file. */
    async chooseSheet(name: string): Promise<void> {
      if (chosen) await read(chosen, name);
    },

    /** Takes rows that are known without a file. */
    take,

    /** Goes on with rows that were mapped and corrected before. */
    resume(order: MappedRows): void {
      take(sheetOfOrder(order));
      checkAnew(order.rows);
    },

    /** Checks all rows again, after the rules have changed. */
    recheck(): void {
      const { step, rows } = $state.get();
      if (step === 'rows') checkAnew(rows);
    },

    /**
     * Maps a file column; '' for none, {@link LEFT_OUT} for an unnamed column to skip. Each of our columns is mapped
     * once at most.
     */
    map(header: string, key: string): void {
      const others = Object.entries($state.get().mapping).filter(
        ([name, held]) => name !== header && held !== key,
      );
      const isMapped = key !== '' && key !== LEFT_OUT;
      const mapping = Object.fromEntries(isMapped ? [...others, [header, key]] : others);
      const left = $state.get().left.filter((each) => each !== header);
      set({ mapping, left: key === LEFT_OUT ? [...left, header] : left, message: '' });
    },

    /** Goes on to the rows when all that is needed is mapped. */
    look(): void {
      const { sheet, mapping, left } = $state.get();
      const missing = missingColumns(mapping, definition.columns);
      if (!sheet) return;
      if (missing.length > 0) {
        const names = missing.map(({ title }) => title).join(', ');
        set({ message: `Choose a column for: ${names}.` });
        return;
      }
      const [open] = unmappedHeaders(sheet, mapping, left);
      if (open !== undefined) {
        set({ message: `${open} has values and no name. Choose a field for it, or Leave out.` });
        return;
      }
      checkAnew(mapRows(sheet, mapping, definition.columns));
    },

    /** Changes a cell of the row with this number. */
    edit(row: number, key: string, text: string): void {
      replace(row, (before) => {
        if (before.values[key] === text) return before;
        if (key === definition.article?.number) askAbout(text);
        const { keep = [], marks = {}, ...rest } = before;
        const others = Object.entries(marks).filter(([name]) => name !== key);
        return {
          ...rest,
          values: { ...before.values, [key]: text },
          ...(others.length > 0 && { marks: Object.fromEntries(others) }),
          ...(keep.length > 0 && { keep: keep.filter((name) => name !== key) }),
        };
      });
    },

    /** Keeps an identifier beside the known one that differs by its zeros. */
    keepBoth(row: number, key: string): void {
      replace(row, (before) => ({ ...before, keep: [...(before.keep ?? []), key] }));
    },

    /** Leaves a row out. */
    drop(row: number): void {
      alone = alone.filter((each) => each.row !== row);
      showChecked($state.get().rows.filter((each) => each.row !== row));
    },

    /** Requests a dry run. */
    async tryOut(): Promise<void> {
      const answer = await send(true);
      if (!answer.ok) {
        fail(answer.error);
        return;
      }
      const trial = answer.value.body;
      const found = Map.groupBy(trial.errors, ({ row }) => row);
      const checked = $state.get().checked.map((each) => {
        const errors = each.errors.length === 0 ? found.get(each.row) : undefined;
        return errors ? { ...each, errors } : each;
      });
      set({ isBusy: false, sending: null, trial, checked });
    },

    /** Imports; resolves to true on success. */
    async run(): Promise<boolean> {
      const answer = await send(false);
      if (!answer.ok) {
        fail(answer.error);
        return false;
      }
      storeUnsent(IMPORT, []);
      set({ isBusy: false, sending: null, step: 'done', result: answer.value.body });
      return true;
    },

    /** Ends the check or the import that runs; one that is committed stays. */
    cancel(): void {
      turn += 1;
      set({ checking: null });
      runner.cancel();
    },

    /** Goes one step back; progress is kept. */
    back(): void {
      turn += 1;
      const { step } = $state.get();
      const before = step === 'rows' ? 'columns' : 'file';
      set({ step: before, message: '', trial: null, checking: null });
    },

    restart: (): void => {
      turn += 1;
      storeUnsent(IMPORT, []);
      $state.set(start);
    },
  };
}

export type ImportSession = ReturnType<typeof createImport>;
