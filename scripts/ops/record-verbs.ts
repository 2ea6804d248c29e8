/** Verbs whose rows are about submitted forms and work orders, made of the rows of record-verbs.yaml. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Schema } from '#lib/kernel/validation.ts';
import { isReference } from '#lib/records/reference.ts';
import { submissionMove, submissionQuestion, submissionQuote } from '#lib/submissions/calls.ts';
import {
  newWorkOrder,
  workHold,
  workInspection,
  workMove,
  workProgress,
  workShipment,
} from '#lib/work-orders/calls.ts';
import { defectCodes, defectSeverities } from '#lib/work-orders/defects.ts';
import { askKinds, waitingFor, workStatuses } from '#lib/work-orders/statuses.ts';
import { decimal, listed, minorUnits, toInteger } from './record-rows.ts';
import {
  groupRows,
  numbersOf,
  planCalls,
  problemsOf,
  findContradictions,
  type PlannedCall,
  type RowProblem,
} from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';
import { rowVerb, type RowFileVerb, type RowVerb } from './row-verb.ts';

const schemas = {
  submissionMove,
  submissionQuestion,
  submissionQuote,
  newWorkOrder,
  workProgress,
  workMove,
  workHold,
  workInspection,
  workShipment,
};

type Given = Readonly<Record<string, unknown>>;

interface RecordColumn extends Column {
  readonly as?: 'integer' | 'decimal' | 'money' | 'list';
}

interface RecordVerb extends Omit<RowVerb, 'plan'> {
  readonly columns: readonly RecordColumn[];
  readonly path: string;
  /** Title of a call; the reference and the last part of the path when left out. */
  readonly title?: string;
  readonly schema: keyof typeof schemas;
  /** The list in the body that the rows of a call make. */
  readonly list?: {
    readonly field: string;
    readonly columns: readonly string[];
    readonly defaults?: Given;
    readonly isOptional?: boolean;
  };
}

const lists: Readonly<Record<string, readonly string[]>> = {
  workStatuses: workStatuses.statuses.map(({ id }) => id),
  defectCodes,
  defectSeverities,
  waitingFor,
  askKinds,
};

function cell({ as }: RecordColumn, value: unknown, currency: unknown): unknown {
  if (as === 'integer') return toInteger(value);
  if (as === 'decimal') return decimal(value);
  if (as === 'list') return listed(value);
  return as === 'money' ? minorUnits(value, currency) : value;
}

const filled = (columns: readonly RecordColumn[], values: Given, currency: unknown): Given =>
  Object.fromEntries(
    columns
      .filter(({ name }) => values[name] !== undefined)
      .map((column) => [column.name, cell(column, values[column.name], currency)]),
  );

const withValues = (text: string, values: Given): string =>
  text.replace(/:(\w+)/g, (_, name: string) => String(values[name]));

/** Returns the call that the rows make, or the errors in them. */
function callOf(verb: RecordVerb, rows: readonly FileRow[]): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const { path, list, columns } = verb;
  const isListed = ({ name }: Column): boolean => list?.columns.includes(name) ?? false;
  const head = columns.filter((column) => column.name !== 'reference' && !isListed(column));
  const twice = findContradictions(
    rows,
    head.map(({ name }) => name),
  );
  if (twice.length > 0) return twice;
  // On the command line an act without a name gets one; in a file each row must have its own.
  const own = first.row === 0 ? { callerReference: `ops-${randomUUID()}` } : {};
  const values: Given = { ...own, ...first.values };
  const { currency } = values;
  const listColumns = columns.filter(isListed);
  const entries = list?.isOptional
    ? rows.filter((row) => listColumns.some(({ name }) => row.values[name] !== undefined))
    : rows;
  const body = {
    ...filled(head, values, currency),
    ...(list && {
      [list.field]: entries.map((row) => ({
        ...list.defaults,
        ...filled(listColumns, row.values, currency),
      })),
    }),
  };
  const problems = problemsOf(schemas[verb.schema] as Schema<unknown>, body, rows, entries);
  const { reference } = values;
  const isRecord = typeof reference === 'string' && isReference(reference);
  if (path.includes(':reference') && !isRecord) {
    const message = 'This is not the number of a record.';
    return [{ row: first.row, column: 'reference', message }, ...problems];
  }
  if (problems.length > 0) return problems;
  return {
    rows: numbersOf(rows),
    entries: numbersOf(entries),
    title: withValues(verb.title ?? `:reference ${path.split('/').at(-1)}`, values),
    method: 'POST',
    path: withValues(path, values),
    body,
  };
}

const verbOf = (row: RecordVerb): RowFileVerb => {
  const columns = row.columns.map((column) => ({
    ...column,
    meaning: column.meaning.replace(
      /\{(\w+)\}/g,
      (_, name: string) => lists[name]?.join(', ') ?? '',
    ),
  }));
  const verb = { ...row, columns };
  return rowVerb({
    ...verb,
    plan: (rows) =>
      planCalls(
        verb.list ? groupRows(rows, ['reference', 'callerReference']) : rows.map((each) => [each]),
        (group) => callOf(verb, group),
      ),
  });
};

const file = new URL('./record-verbs.yaml', import.meta.url);
const table = parse(readFileSync(file, 'utf8')) as Record<
  'submissions' | 'workOrders',
  RecordVerb[]
>;

export const submissionVerbs = table.submissions.map(verbOf);
export const workVerbs = table.workOrders.map(verbOf);
