/** Verbs for what comes out of work: inspections and shipments. */
import { workInspection, workShipment } from '#lib/work-orders/calls.ts';
import { defectCodes, defectSeverities } from '#lib/work-orders/defects.ts';
import {
  callerReference,
  correction,
  decimal,
  filled,
  named,
  note,
  orderReference,
  recordCall,
  wholeNumber,
} from './record-rows.ts';
import { groupRows, planEach, saidOnce, type PlannedCall, type RowProblem } from './row-calls.ts';
import type { FileRow } from './row-file.ts';
import { rowVerb, type RowFileVerb } from './row-verb.ts';

const defectColumns = ['code', 'severity', 'count'];
const hasDefect = ({ values }: FileRow): boolean =>
  defectColumns.some((name) => values[name] !== undefined);

const defectOf = ({ values: { code, severity, count } }: FileRow) => ({
  code,
  severity,
  count: wholeNumber(count),
});

/** Rows of one inspection are its defects; a row without any says that nothing was wrong. */
function inspectionCall(rows: readonly FileRow[]): PlannedCall | RowProblem[] {
  const [first] = rows;
  if (!first) return [];
  const twice = saidOnce(rows, ['inspectedOn', 'level', 'lot', 'note', 'correction']);
  if (twice.length > 0) return twice;
  const { lot, ...said } = named(first);
  const entries = rows.filter(hasDefect);
  const body = {
    ...filled(said, ['callerReference', 'inspectedOn', 'level', 'note', 'correction']),
    ...(lot !== undefined && { lot: wholeNumber(lot) }),
    defects: entries.map(defectOf),
  };
  const schema = workInspection;
  return recordCall({ records: 'work-orders', step: 'inspections', schema, body, rows, entries });
}

const inspections = rowVerb({
  name: 'work-inspections',
  summary: 'Notes inspections; rows with the same reference and callerReference are its defects.',
  columns: [
    orderReference,
    callerReference,
    { name: 'level', meaning: 'aql or full; as the order says when empty' },
    { name: 'lot', meaning: 'pieces of the lot; those of the order when empty' },
    { name: 'code', meaning: `the fault: ${defectCodes.join(', ')}` },
    { name: 'severity', meaning: defectSeverities.join(', ') },
    { name: 'count', meaning: 'pieces with this fault' },
    note,
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

const shipments = rowVerb({
  name: 'work-shipments',
  summary: 'Records shipments.',
  columns: [
    orderReference,
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
      const { reference: _reference, cartons, pieces, weightKg, ...said } = named(each);
      const body = {
        ...said,
        cartons: wholeNumber(cartons),
        pieces: wholeNumber(pieces),
        ...(weightKg !== undefined && { weightKg: decimal(weightKg) }),
      };
      const step = 'shipments';
      return recordCall({ records: 'work-orders', step, schema: workShipment, body, rows: [each] });
    }),
});

export const workOutcomeVerbs: readonly RowFileVerb[] = [inspections, shipments];
