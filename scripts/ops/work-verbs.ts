/** Verbs for work orders: make them, count the floor's progress, move them. Rows are checked by the calls' schemas. */
import { newWorkOrder, workMove, workProgress } from '#lib/work-orders/calls.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import { groupRows, planEach, problemsOf, saidOnce } from './row-calls.ts';
import type { Column } from './row-file.ts';
import { rowVerb, type RowFileVerb } from './row-verb.ts';
import {
  callerReference,
  filled,
  listed,
  named,
  orderReference,
  recordCall,
  visibility,
  wholeNumber,
} from './record-rows.ts';
import { workOutcomeVerbs } from './work-outcome-verbs.ts';

const note: Column = { name: 'note', meaning: 'what is to be said about it' };

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
    { name: 'promisedOn', meaning: 'promised day, 2026-02-28' },
    { name: 'dueOn', meaning: 'day on which it is due, 2026-02-28', isRequired: true },
    note,
    { name: 'items', meaning: 'styles, colours and sizes as a list', isNested: true },
  ],
  examples: [
    {
      callerReference: 'erp-10',
      client: 'C-100001',
      title: 'Tickets for the spring tees',
      services: 'TKT;PBG;INS',
      pieces: '1200',
      qcLevel: 'aql',
      dueOn: '2026-12-15',
    },
  ],
  plan: (rows) =>
    planEach(rows, (each) => {
      const values = named(each);
      const body = {
        ...values,
        services: listed(values['services']),
        pieces: wholeNumber(values['pieces']),
        ...('stores' in values && { stores: listed(values['stores']) }),
      };
      const problems = problemsOf(newWorkOrder, body, [each]);
      if (problems.length > 0) return problems;
      const title = `work order ${String(values['title'])}`;
      return { rows: [each.row], title, method: 'POST', path: '/ops/work-orders', body };
    }),
});

const counts = ['done', 'passed', 'failed', 'reworked', 'scrapped'] as const;

const progress = rowVerb({
  name: 'work-progress',
  summary: 'Counts stages; rows with the same reference and callerReference are one call.',
  columns: [
    orderReference,
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
  examples: [
    {
      reference: 'WO-2026-000001',
      callerReference: 'floor-7',
      stage: 'TICKETED',
      day: '2026-12-01',
      done: '400',
      failed: '3',
    },
    {
      reference: 'WO-2026-000001',
      callerReference: 'floor-7',
      stage: 'BAGGED',
      day: '2026-12-01',
      done: '380',
    },
  ],
  plan: (rows) =>
    planEach(groupRows(rows, ['reference', 'callerReference']), (group) => {
      const [first] = group;
      if (!first) return [];
      const twice = saidOnce(group, ['correction']);
      if (twice.length > 0) return twice;
      const entries = group.map(({ values }) => ({
        ...filled(values, ['stage', 'day', 'note']),
        ...Object.fromEntries(
          Object.entries(filled(values, counts)).map(([name, count]) => [name, wholeNumber(count)]),
        ),
      }));
      const body = { ...filled(named(first), ['callerReference', 'correction']), entries };
      const step = 'progress';
      return recordCall({ records: 'work-orders', step, schema: workProgress, body, rows: group });
    }),
});

const statusIds = workStatuses.statuses.map(({ id }) => id).join(', ');

const move = rowVerb({
  name: 'work-status',
  summary: 'Sets the status of work orders, or leaves a note.',
  columns: [
    orderReference,
    callerReference,
    note,
    visibility,
    { name: 'to', meaning: `the new status (${statusIds}); empty for a note alone` },
  ],
  subject: 'reference',
  examples: [
    {
      reference: 'WO-2026-000001',
      callerReference: 'erp-11',
      to: 'IN_PROGRESS',
      note: 'Line 2 starts.',
    },
  ],
  plan: (rows) =>
    planEach(rows, (each) => {
      const { reference: _reference, ...body } = named(each);
      const step = 'transition';
      return recordCall({ records: 'work-orders', step, schema: workMove, body, rows: [each] });
    }),
});

export const workVerbs: readonly RowFileVerb[] = [make, progress, move, ...workOutcomeVerbs];
