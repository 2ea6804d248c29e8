/** One import in the assistant, from the file to its outcome. Free of React. */
import { atom } from 'nanostores';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { newestSearch } from '#lib/http/newest-search.ts';
import { importRunner, type Answer, type RunCalls } from './assistant/import-runner.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { holdUnsent } from '#lib/session/unsent.store.ts';
import type { ImportResult, SheetReply } from './replies.ts';
import { checkRow, mapRows, repetitions, type CheckedRow, type RowInput } from './check-rows.ts';
import type { ImportDefinition } from './import-definition.ts';
import { sharedNumbers, wholeNumber } from './shared-numbers.ts';
import { zeroTwins } from './zero-twins.ts';
import { guessMapping, LEFT_OUT, missingColumns, unanswered } from './mapping.ts';
import type { ImportSession } from './assistant/import-session.ts';
import { sheetOfOrder, start, type ImportState } from './assistant/import-state.ts';
import { sheetRefusal } from './sheet-refusal.ts';

export type { ImportSession } from './assistant/import-session.ts';

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
export function createImport(definition: ImportDefinition, calls: ImportCalls): ImportSession {
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
    const findTwin = zeroTwins(definition, known);
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
    holdUnsent(IMPORT, [file.name]);
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
    $state,

    async choose(file) {
      const message = await sheetRefusal(file);
      if (message !== '') set({ message });
      else await read(file);
    },

    async chooseSheet(name) {
      if (chosen) await read(chosen, name);
    },

    take,

    resume(order) {
      take(sheetOfOrder(order));
      checkAnew(order.rows);
    },

    recheck() {
      const { step, rows } = $state.get();
      if (step === 'rows') checkAnew(rows);
    },

    map(header, key) {
      const others = Object.entries($state.get().mapping).filter(
        ([name, held]) => name !== header && held !== key,
      );
      const isMapped = key !== '' && key !== LEFT_OUT;
      const mapping = Object.fromEntries(isMapped ? [...others, [header, key]] : others);
      const left = $state.get().left.filter((each) => each !== header);
      set({ mapping, left: key === LEFT_OUT ? [...left, header] : left, message: '' });
    },

    look() {
      const { sheet, mapping, left } = $state.get();
      const missing = missingColumns(mapping, definition.columns);
      if (!sheet) return;
      if (missing.length > 0) {
        const names = missing.map(({ title }) => title).join(', ');
        set({ message: `Choose a column for: ${names}.` });
        return;
      }
      const [open] = unanswered(sheet, mapping, left);
      if (open !== undefined) {
        set({ message: `${open} has values and no name. Choose a field for it, or Leave out.` });
        return;
      }
      checkAnew(mapRows(sheet, mapping, definition.columns));
    },

    edit(row, key, text) {
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

    keepBoth(row, key) {
      replace(row, (before) => ({ ...before, keep: [...(before.keep ?? []), key] }));
    },

    drop(row) {
      alone = alone.filter((each) => each.row !== row);
      showChecked($state.get().rows.filter((each) => each.row !== row));
    },

    async tryOut() {
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

    async run() {
      const answer = await send(false);
      if (!answer.ok) {
        fail(answer.error);
        return false;
      }
      holdUnsent(IMPORT, []);
      set({ isBusy: false, sending: null, step: 'done', result: answer.value.body });
      return true;
    },

    cancel() {
      turn += 1;
      set({ checking: null });
      runner.cancel();
    },

    back() {
      turn += 1;
      const { step } = $state.get();
      const before = step === 'rows' ? 'columns' : 'file';
      set({ step: before, message: '', trial: null, checking: null });
    },

    restart: () => {
      turn += 1;
      holdUnsent(IMPORT, []);
      $state.set(start);
    },
  };
}
