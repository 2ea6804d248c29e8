/** Verbs for what comes out of work: inspections and shipments. */
import { workInspection, workShipment } from '#lib/work-orders/calls.ts';
import { isReference } from '#lib/records/reference.ts';
import { defectCodes, defectSeverities } from '#lib/work-orders/defects.ts';
import { groupRows, planEach, saidOnce, type PlannedCall, type RowProblem } from './row-calls.ts';
import type { FileRow } from './row-file.ts';
import { rowVerb, type RowFileVerb } from './row-verb.ts';
import {
  callerReference,
  checked,
  correction,
  named,
  noNumber,
  reference,
  whole,
} from './work-rows.ts';

const orderIn = ({ values }: FileRow): string =>
  typeof values['reference'] === 'string' ? values['reference'] : '';

const defectColumns = ['code', 'severity', 'count'];
const hasDefect = ({ values }: FileRow): boolean =>
  defectColumns.some((name) => values[name] !== undefined);

const defectOf = ({ values: { code, severity, count } }: FileRow) => ({
  code,
  severity,
  count: whole(count),
});

/** Rows of one inspection are its defects; a row without any says that nothing was wrong. */
function inspectionCall(rows: readonly FileRow[]): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const order = orderIn(first);
  if (!isReference(order)) return noNumber(first.row);
  const twice = saidOnce(rows, ['inspectedOn', 'level', 'lot', 'note', 'correction']);
  if (twice.length > 0) return twice;
  const { callerReference: caller, inspectedOn, level, lot, note, correction: why } = named(first);
  const body = {
    callerReference: caller,
    inspectedOn,
    ...(level !== undefined && { level }),
    ...(lot !== undefined && { lot: whole(lot) }),
    ...(note !== undefined && { note }),
    ...(why !== undefined && { correction: why }),
    defects: rows.filter(hasDefect).map(defectOf),
  };
  const base = `/ops/work-orders/${order}`;
  return checked(workInspection, body, first.row, {
    rows: rows.map(({ row }) => row),
    title: `${order} inspected`,
    method: 'POST',
    path: `${base}/inspections`,
    body,
  });
}

const inspections = rowVerb({
  name: 'work-inspections',
  summary: 'Notes inspections; rows with the same reference and callerReference are its defects.',
  columns: [
    reference,
    callerReference,
    { name: 'level', meaning: 'aql or full; as the order says when empty' },
    { name: 'lot', meaning: 'pieces of the lot; those of the order when empty' },
    { name: 'code', meaning: `the fault: ${defectCodes.join(', ')}` },
    { name: 'severity', meaning: defectSeverities.join(', ') },
    { name: 'count', meaning: 'pieces with this fault' },
    { name: 'note', meaning: 'what the client reads' },
    correction,
    { name: 'inspectedOn', meaning: 'day of the inspection, 2026-02-28', isRequired: true },
  ],
  examples: [
    {
      reference: 'WO-2026-000001',
      callerReference: 'qc-3',
      inspectedOn: '2026-12-02',
      code: 'STAIN',
      severity: 'minor',
      count: '2',
    },
  ],
  plan: (rows) => planEach(groupRows(rows, ['reference', 'callerReference']), inspectionCall),
});

const weightOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,7}(?:\.\d{1,3})?$/.test(value) ? Number(value) : value;

const shipments = rowVerb({
  name: 'work-shipments',
  summary: 'Notes what has left the house.',
  columns: [
    reference,
    callerReference,
    { name: 'shippedOn', meaning: 'day, 2026-02-28', isRequired: true },
    { name: 'carrier', meaning: 'who took it', isRequired: true },
    { name: 'tracking', meaning: 'tracking number' },
    { name: 'shipTo', meaning: 'where it goes' },
    { name: 'pieces', meaning: 'pieces', isRequired: true },
    { name: 'weightKg', meaning: 'weight in kg' },
    correction,
    { name: 'cartons', meaning: 'cartons', isRequired: true },
  ],
  examples: [
    {
      reference: 'WO-2026-000001',
      callerReference: 'truck-5',
      shippedOn: '2026-12-04',
      carrier: 'UPS',
      tracking: '1Z999AA10123456784',
      cartons: '24',
      pieces: '1200',
      weightKg: '310.5',
    },
  ],
  plan: (rows) =>
    planEach(rows, (each) => {
      const order = orderIn(each);
      if (!isReference(order)) return noNumber(each.row);
      const { cartons, pieces, weightKg, ...said } = named(each);
      const { reference: _order, ...rest } = said;
      const body = {
        ...rest,
        cartons: whole(cartons),
        pieces: whole(pieces),
        ...(weightKg !== undefined && { weightKg: weightOf(weightKg) }),
      };
      const base = `/ops/work-orders/${order}`;
      return checked(workShipment, body, each.row, {
        rows: [each.row],
        title: `${order} shipped`,
        method: 'POST',
        path: `${base}/shipments`,
        body,
      });
    }),
});

export const workOutcomeVerbs: readonly RowFileVerb[] = [inspections, shipments];
