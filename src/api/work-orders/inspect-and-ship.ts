/** Results of inspections, and shipments, of an order. */
import { randomUUID } from 'node:crypto';
import type { WorkInspection, WorkShipment } from '#lib/work-orders/calls.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { findShippedError } from '#lib/work-orders/counts.ts';
import { aqlPlan, MAX_LOT, verdictOf, type Severity } from '#lib/work-orders/aql.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import type { ApiContext } from '#api/context/context.ts';
import { shipmentsOfWork, shippedOf, stagesOfWork } from './queries/work-records.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { countColumns } from './columns.ts';
import { invalidField, reportAct, type WorkActing, type WorkChanges } from './company-work.ts';

const GRAMS = 1000;

function notFuture(context: ApiContext, field: string, day: string): void {
  if (day > companyDay(context.now())) throw invalidField(field, 'The day is in the future.');
}

/** A closed order accepts a late document only with a reason, which its client reads; a cancelled one none. */
function checkOpen({ status }: WorkOrderRow, correction: string | undefined): void {
  if (status === 'CANCELLED') {
    throw new FailureError('conflict', { message: 'The work order is canceled.' });
  }
  if (status === 'CLOSED' && correction === undefined) {
    const message = 'A closed work order changes only by a correction that says why.';
    throw new FailureError('conflict', { message });
  }
}

/** Event of a document; one that is added later says why, and its day where it is another one. */
function logged(
  { context }: WorkActing,
  event: { readonly kind: string; readonly note: string; readonly day: string },
  correction = '',
): WorkChanges['events'] {
  const { kind, note, day } = event;
  const when = day === companyDay(context.now()) ? '' : `${dayText(day)}: `;
  const late = { kind: 'late', note: when + correction, visibility: 'client' } as const;
  return [{ kind, note, visibility: 'client' }, ...(correction === '' ? [] : [late])];
}

const defectsOf = ({ defects }: WorkInspection, severity: Severity): number =>
  defects.reduce((sum, each) => sum + (each.severity === severity ? each.count : 0), 0);

/** Adds the result of an inspection; the verdict is worked out here. */
export const addInspection = reportAct(['inspected'], async (acting, input: WorkInspection) => {
  const { context, tx, row, at } = acting;
  checkOpen(row, input.correction);
  notFuture(context, 'inspectedOn', input.inspectedOn);
  const lot = input.lot ?? row.pieces;
  if (lot > row.pieces) throw invalidField('lot', `The order has ${counted(row.pieces, 'piece')}.`);
  const level = input.level ?? (row.qc_level === 'aql' ? 'aql' : 'full');
  if (level === 'aql' && lot > MAX_LOT) {
    throw invalidField(
      'lot',
      `A sampled lot has at most ${countText(MAX_LOT)} pieces; inspect it in parts.`,
    );
  }
  for (const [at, { count }] of input.defects.entries()) {
    if (count > lot)
      throw invalidField(
        `defects.${at}.count`,
        `${countText(count)} defective of ${counted(lot, 'piece')}.`,
      );
  }
  const plan = level === 'aql' ? aqlPlan(lot) : null;
  const errors = {
    critical: defectsOf(input, 'critical'),
    major: defectsOf(input, 'major'),
    minor: defectsOf(input, 'minor'),
  };
  const verdict = verdictOf(plan, errors);
  await tx
    .insertInto('work_inspections')
    .values({
      id: randomUUID(),
      client_id: row.client_id,
      work_order_id: row.id,
      inspected_on: input.inspectedOn,
      // A lot that is too small for the table is looked at piece by piece.
      level: plan ? 'aql' : 'full',
      lot,
      sample: plan?.sample ?? lot,
      ...errors,
      verdict,
      defects: JSON.stringify(input.defects),
      note: input.note,
      caller_reference: input.callerReference,
      at,
    })
    .execute();
  const note = `${verdict === 'accepted' ? 'Lot accepted' : 'Lot refused'}. ${input.note}`.trim();
  const event = { kind: 'inspected', note, day: input.inspectedOn };
  return { changes: {}, events: logged(acting, event, input.correction) };
});

/** Adds a shipment. The status moves by a separate call: an order may ship in parts. */
export const addShipment = reportAct(['shipment'], async (acting, input: WorkShipment) => {
  const { context, tx, row, at } = acting;
  checkOpen(row, input.correction);
  notFuture(context, 'shippedOn', input.shippedOn);
  const sum = shippedOf(await shipmentsOfWork(tx, row.id)) + input.pieces;
  const counts = await stagesOfWork(tx, row.id);
  const shippedError = findShippedError(counts, row.pieces, sum);
  if (shippedError !== null) throw invalidField('pieces', shippedError);
  const shipment = {
    id: randomUUID(),
    work_order_id: row.id,
    shipped_on: input.shippedOn,
    carrier: input.carrier,
    tracking: input.tracking,
    ship_to: input.shipTo,
    cartons: input.cartons,
    pieces: input.pieces,
    weight_grams: input.weightKg === undefined ? null : Math.round(input.weightKg * GRAMS),
    caller_reference: input.callerReference,
    at,
  };
  await tx.insertInto('work_shipments').values(shipment).execute();
  const cartons = counted(input.cartons, 'carton');
  const note = `${input.carrier} ${input.tracking}`.trim() + `, ${cartons}`;
  const changes = countColumns({ counts, pieces: row.pieces, shipped: sum });
  const event = { kind: 'shipment', note, day: input.shippedOn };
  return { changes, events: logged(acting, event, input.correction) };
});
