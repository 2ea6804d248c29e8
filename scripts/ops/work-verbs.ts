/** Verbs for work orders: make them, count the floor's progress, move them. Rows are checked by the calls' schemas. */
import { randomUUID } from 'node:crypto';
import { fieldMessages } from '../../src/lib/field-messages.ts';
import { newWorkOrder, workMove, workProgress } from '../../src/lib/schemas/work-calls.ts';
import { isReference } from '../../src/lib/submissions/reference.ts';
import { parse, type Schema } from '../../src/lib/validation.ts';
import { groupRows, planEach, type PlannedCall, type RowProblem } from './row-calls.ts';
import type { Column, FileRow } from './row-file.ts';
import { rowVerb } from './row-verb.ts';
import type { OpsVerb } from './verb.ts';

const callerReference: Column = {
  name: 'callerReference',
  meaning: 'your own name of this act; the same again changes nothing',
  isRequired: true,
};
const reference: Column = {
  name: 'reference',
  meaning: 'number of the work order, such as WO-2026-000001',
  isRequired: true,
};
const note: Column = { name: 'note', meaning: 'what is to be said about it' };

/** On the command line an act without a name gets one; in a file each row must have its own. */
const named = ({ row, values }: FileRow): Readonly<Record<string, unknown>> =>
  row === 0 ? { callerReference: `ops-${randomUUID()}`, ...values } : values;

const whole = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d{1,7}\s*$/.test(value) ? Number(value) : value;

const listed = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(/[,;]/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : value;

function checked<T>(
  schema: Schema<T>,
  body: object,
  row: number,
  call: PlannedCall,
): PlannedCall | RowProblem[] {
  const parsed = parse(schema, body);
  if (parsed.ok) return call;
  return Object.entries(fieldMessages([], parsed.errors)).map(([key, message]) => ({
    row,
    column: key.split('.').at(-1) ?? '',
    message,
  }));
}

const noNumber = (row: number): RowProblem[] => [
  { row, column: 'reference', message: 'This is not the number of a work order.' },
];

const make = rowVerb({
  name: 'work-orders',
  summary: 'Makes work orders.',
  columns: [
    callerReference,
    { name: 'client', meaning: 'number of the client', isRequired: true },
    { name: 'submission', meaning: 'SR- or RB- number of the request that it carries out' },
    { name: 'title', meaning: 'short title', isRequired: true },
    { name: 'clientPo', meaning: 'PO of the client' },
    { name: 'priority', meaning: 'standard or rush' },
    { name: 'services', meaning: 'codes such as TKT, PBG, INS', isRequired: true },
    { name: 'pieces', meaning: 'number of pieces', isRequired: true },
    { name: 'stores', meaning: 'names of stores, separated by semicolons' },
    { name: 'qcLevel', meaning: 'none, aql or full' },
    { name: 'scheduledOn', meaning: 'planned start, 2026-02-28' },
    { name: 'promisedOn', meaning: 'promised day' },
    { name: 'dueOn', meaning: 'day on which it is due', isRequired: true },
    note,
  ],
  plan: (rows) =>
    planEach(rows, (each) => {
      const values = named(each);
      const body = {
        ...values,
        services: listed(values['services']),
        pieces: whole(values['pieces']),
        ...('stores' in values && { stores: listed(values['stores']) }),
      };
      const title = `work order ${String(values['title'])}`;
      return checked(newWorkOrder, body, each.row, {
        rows: [each.row],
        title,
        method: 'POST',
        path: '/ops/work-orders',
        body,
      });
    }),
});

const counts = ['done', 'passed', 'failed', 'reworked', 'scrapped'] as const;

const progress = rowVerb({
  name: 'work-progress',
  summary: 'Counts stages; rows with the same reference and callerReference are one call.',
  columns: [
    reference,
    callerReference,
    { name: 'stage', meaning: 'such as TICKETED', isRequired: true },
    { name: 'day', meaning: 'the day of the count, 2026-02-28', isRequired: true },
    { name: 'passed', meaning: 'good at the first time; done less failed when empty' },
    { name: 'failed', meaning: 'failed' },
    { name: 'reworked', meaning: 'failed, and good later' },
    { name: 'scrapped', meaning: 'failed, and given up' },
    { name: 'correction', meaning: 'why earlier counts were wrong; numbers may be negative then' },
    note,
    { name: 'done', meaning: 'pieces through the stage', isRequired: true },
  ],
  plan: (rows) =>
    planEach(groupRows(rows, ['reference', 'callerReference']), (group) => {
      const [first] = group;
      if (!first) return [];
      const { reference: given, callerReference: caller, correction } = named(first);
      const order = typeof given === 'string' ? given : '';
      if (!isReference(order)) return noNumber(first.row);
      const entries = group.map(({ values }) => {
        const given = counts.filter((name) => name in values);
        return {
          stage: values['stage'],
          day: values['day'],
          ...('note' in values && { note: values['note'] }),
          ...Object.fromEntries(given.map((name) => [name, whole(values[name])])),
        };
      });
      const body = {
        callerReference: caller,
        entries,
        ...(correction !== undefined && { correction }),
      };
      const needs = `/ops/work-orders/${order}`;
      return checked(workProgress, body, first.row, {
        rows: group.map(({ row }) => row),
        title: `${order} counted`,
        method: 'POST',
        path: `${needs}/progress`,
        body,
        needs,
      });
    }),
});

const move = rowVerb({
  name: 'work-status',
  summary: 'Sets the status of work orders, or leaves a note.',
  columns: [
    reference,
    callerReference,
    note,
    { name: 'visibility', meaning: 'client, or internal for a note of the house' },
    { name: 'to', meaning: 'the new status, such as QC; empty for a note alone' },
  ],
  subject: 'reference',
  plan: (rows) =>
    planEach(rows, (each) => {
      const { reference: given, ...body } = named(each);
      const order = typeof given === 'string' ? given : '';
      if (!isReference(order)) return noNumber(each.row);
      const needs = `/ops/work-orders/${order}`;
      return checked(workMove, body, each.row, {
        rows: [each.row],
        title: `${order} moved`,
        method: 'POST',
        path: `${needs}/transition`,
        body,
        needs,
      });
    }),
});

export const workVerbs: readonly OpsVerb[] = [make, progress, move];
