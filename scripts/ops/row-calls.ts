/** Carries out what the rows of a file ask for: one call after the other, a wrong row never stops a right one. */
import { array, is, number, string, type, type Infer } from 'superstruct';
import { counted } from '#lib/kernel/count-text.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { answerInBatch, type FeedAnswer } from './feed.ts';
import type { Column, FileRow } from './row-file.ts';
import type { OpsContext } from './verb.ts';

export interface RowProblem {
  readonly row: number;
  /** Empty when it is about the whole row. */
  readonly column: string;
  readonly message: string;
}

export interface PlannedCall {
  /** The rows that it is made of, for telling where an error belongs. */
  readonly rows: readonly number[];
  /** Rows of the entries of its list; all rows when left out. */
  readonly entries?: readonly number[];
  /** Subject of the call, such as a reference. */
  readonly title: string;
  readonly method: 'POST';
  readonly path: string;
  readonly body: unknown;
}

export interface RowPlan {
  readonly calls: readonly PlannedCall[];
  readonly problems: readonly RowProblem[];
}

interface PlanOf {
  readonly isDryRun: boolean;
  readonly rows: readonly FileRow[];
  readonly columns: readonly Column[];
}

/** Columns of which a row about a status or a note has at least one. */
const said = ['to', 'note', 'on', 'release'];

const isEmptyRow = ({ path, body }: PlannedCall): boolean =>
  path.endsWith('/transition') && isRecord(body) && said.every((name) => (body[name] ?? '') === '');

const emptyRow = 'The row has neither a status nor a note.';

/** One call for each row, or group of rows, or what is wrong with it. */
export function planCalls<T>(
  items: readonly T[],
  make: (item: T) => PlannedCall | readonly RowProblem[],
): RowPlan {
  const calls: PlannedCall[] = [];
  const problems: RowProblem[] = [];
  for (const item of items) {
    const made = make(item);
    if (!('path' in made)) problems.push(...made);
    else if (isEmptyRow(made))
      problems.push({ row: made.rows[0] ?? 0, column: 'to', message: emptyRow });
    else calls.push(made);
  }
  return { calls, problems };
}

/** Rows of one record stand together in one call: by these columns, in the order of their first row. */
export function groupRows(rows: readonly FileRow[], by: readonly string[]): FileRow[][] {
  const keyOf = ({ values }: FileRow): string => JSON.stringify(by.map((name) => values[name]));
  return [...Map.groupBy(rows, keyOf).values()];
}

/**
 * Rejects rows that differ from the first row of their record in these columns: later rows omit or repeat the value,
 * because only the first one is read.
 */
export function findContradictions(
  rows: readonly FileRow[],
  names: readonly string[],
): RowProblem[] {
  const [first, ...rest] = rows;
  const textOf = ({ values }: FileRow, name: string) => JSON.stringify(values[name]);
  return rest.flatMap((row) =>
    names
      .filter((name) => row.values[name] !== undefined)
      .filter((name) => first && textOf(row, name) !== textOf(first, name))
      .map((column) => ({
        row: row.row,
        column,
        message: `This is not what row ${first?.row ?? 0} says, which speaks for all rows of the record.`,
      })),
  );
}

/**
 * The row and the column of a field of a call: `fields.2` is the column `fields`; `lines.2.qty` is the column `qty` of the
 * third entry.
 */
function placed(
  [field, message]: [string, string],
  { rows, entries = rows }: Pick<PlannedCall, 'rows' | 'entries'>,
): RowProblem {
  const [, at = '', column = ''] = /^[A-Za-z]+\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const row = entries[Number(at)];
  if (column !== '' && row !== undefined)
    return { row, column, message: message.replace(field, column) };
  return { row: rows[0] ?? 0, column: field.split('.')[0] ?? '', message };
}

/** Numbers of rows. */
export const numbersOf = (rows: readonly FileRow[]): number[] => rows.map(({ row }) => row);

/**
 * Returns the schema errors of a call by the rows of its body.
 * @param entries rows of the entries of its list, where they are not all
 */
export function problemsOf<T>(
  schema: Schema<T>,
  body: unknown,
  rows: readonly FileRow[],
  entries = rows,
): RowProblem[] {
  const parsed = parse(schema, body);
  if (parsed.ok) return [];
  const place = { rows: numbersOf(rows), entries: numbersOf(entries) };
  return Object.entries(fieldMessages([], parsed.errors)).map((each) => placed(each, place));
}

const wherever = ({ row, column }: RowProblem): string => {
  if (row === 0) return column;
  return column === '' ? `Row ${row}` : `Row ${row}, column ${column}`;
};

/** Returns the accepted values of a column, for messages without details. */
function hintOf({ column, message }: RowProblem, columns: readonly Column[]): string {
  const meaning = columns.find(({ name }) => name === column)?.meaning;
  return meaning !== undefined && message === `${column} is invalid!`
    ? ` It takes: ${meaning}.`
    : '';
}

const lineOf = (problem: RowProblem, columns: readonly Column[]): string => {
  const place = wherever(problem);
  const where = problem.row > 0 && problem.message.startsWith(`${place} `) ? '' : place;
  const text = `${problem.message}${hintOf(problem, columns)}`;
  return where === '' ? text : `${where}: ${text}`;
};

/** The plan without the rows whose cells are refused, and without the calls that they are part of. */
function withoutRejected(plan: RowPlan, rows: readonly FileRow[]): RowPlan {
  const rejected = rows.flatMap((each) =>
    (each.rejected ?? []).map((fault) => ({ row: each.row, ...fault })),
  );
  const bad = new Set(rejected.map(({ row }) => row));
  return {
    calls: plan.calls.filter((call) => !call.rows.some((row) => bad.has(row))),
    problems: [...rejected, ...plan.problems.filter(({ row }) => !bad.has(row))],
  };
}

/** Rows that nothing is wrong with, but another row of their record. */
const leftOut = (rows: readonly FileRow[], { calls, problems }: RowPlan): number[] => {
  const named = new Set([...calls.flatMap((call) => call.rows), ...problems.map(({ row }) => row)]);
  return rows.map(({ row }) => row).filter((row) => !named.has(row));
};

/** The number that the portal gave to the record, unless the title has it. */
const numberIn = ({ body }: FeedAnswer, title: string): string => {
  const reference = typeof body === 'object' && body && 'reference' in body ? body.reference : null;
  return typeof reference === 'string' && !title.includes(reference) ? ` (${reference})` : '';
};

/** The portal's words about a call that it has carried out before and that changes nothing; '' for others. */
const replayIn = ({ message }: FeedAnswer): string => /\. (Replayed: .*)$/.exec(message)?.[1] ?? '';

const changedLine = type({ line: number(), sku: string() });
const lineChanges = type({ removed: array(changedLine), added: array(changedLine) });

/** Returns the lines that a call removes and adds; empty for calls without lines. */
const linesIn = ({ body }: FeedAnswer) =>
  is(body, lineChanges) ? body : { removed: [], added: [] };

/** Such as `removes 2 lines (1 TEE-S, 3 TEE-L)`; '' for no lines. */
function linesText(act: string, lines: readonly Infer<typeof changedLine>[]): string {
  if (lines.length === 0) return '';
  const named = lines.map(({ line, sku }) => `${line} ${sku}`.trim()).join(', ');
  return ` ${act} ${counted(lines.length, 'line')} (${named})`;
}

/** Calls of one trial; the portal takes no more at once. */
const MAX_TRIED = 500;

/**
 * Returns the answers of a dry run: the portal applies the calls in order and rolls them back, so that an illegal status
 * is rejected, and a second row of a record is validated after the first.
 */
async function tryOut({ feed }: OpsContext, calls: readonly PlannedCall[]): Promise<FeedAnswer[]> {
  const answers: FeedAnswer[] = [];
  for (let start = 0; start < calls.length; start += MAX_TRIED) {
    const tried = calls.slice(start, start + MAX_TRIED).map(({ path, body }) => ({ path, body }));
    const answer = await feed.call('POST', '/ops/batch', { mode: 'try', calls: tried });
    const found = Array.isArray(answer.body) ? answer.body.map(answerInBatch) : [];
    answers.push(...tried.map((_, at) => found[at] ?? answer));
  }
  return answers;
}

function answerProblems(call: PlannedCall, answer: FeedAnswer): RowProblem[] {
  const { title } = call;
  const [row = 0] = call.rows;
  if (answer.status < 300) return [];
  if (answer.status === 404)
    return [{ row, column: '', message: `${title}: there is no such record.` }];
  const fields = Object.entries(answer.fields);
  if (fields.length === 0) return [{ row, column: '', message: answer.message }];
  return fields.map((each) => placed(each, call));
}

/**
 * Carries a plan out and reports it, row by row. Rows with problems are left out. A dry run sends nothing that
 * changes something.
 * @param rows those that the plan was made of, with `columns`
 * @returns the exit code: 0 when every row was right
 */
export async function runPlan(
  context: OpsContext,
  made: RowPlan,
  { isDryRun, rows, columns }: PlanOf,
): Promise<number> {
  const plan = withoutRejected(made, rows);
  const { calls } = plan;
  const complain = (problem: RowProblem) => context.complain(lineOf(problem, columns));
  plan.problems.forEach(complain);
  const others = leftOut(rows, plan);
  if (others.length > 0) {
    context.complain(
      `Left out because another row of the record is wrong: row ${others.join(', ')}.`,
    );
  }
  const tried = isDryRun ? await tryOut(context, calls) : [];
  const count = { done: 0, replayed: 0, removed: 0 };
  for (const [at, call] of calls.entries()) {
    const answer = tried[at] ?? (await context.feed.call(call.method, call.path, call.body));
    const rejected = answerProblems(call, answer);
    rejected.forEach(complain);
    if (rejected.length > 0) continue;
    const replay = replayIn(answer);
    count[replay === '' ? 'done' : 'replayed'] += call.rows.length;
    const { removed, added } = linesIn(answer);
    count.removed += removed.length;
    const [row = 0] = call.rows;
    const changes = `${linesText('removes', removed)}${linesText('adds', added)}`;
    if (isDryRun && changes === '') continue;
    const title = `${call.title}${numberIn(answer, call.title)}${changes}`;
    const summary = replay === '' ? title : `${title}. ${replay}`;
    context.say(row === 0 ? summary : `Row ${row}: ${summary}`);
  }
  const failed = rows.length - count.done - count.replayed;
  const totals = [
    `${counted(count.done, 'row')} OK, ${failed} failed`,
    ...(count.replayed > 0 ? [`, ${count.replayed} replayed`] : []),
    ...(count.removed > 0 ? [`; removes ${counted(count.removed, 'line')}`] : []),
  ].join('');
  context.say(isDryRun ? `Dry run: ${totals}; nothing was sent.` : `${totals}.`);
  return failed === 0 ? 0 : 1;
}
