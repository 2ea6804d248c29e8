import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { counted } from '#lib/kernel/count-text.ts';
import type { LabelRecord } from '#lib/labels/replies.ts';
import { PrintAgain } from './labels/PrintAgain.tsx';

interface PrintLogProps {
  readonly record: Pick<LabelRecord, 'id' | 'reference' | 'revision' | 'prints'>;
  /** Hides Print again: for an archived label, and for a person who may only read. */
  readonly isFinal: boolean;
}

/** Who printed how many; cartons can be printed again with their numbers. */
export function PrintLog({ record, isFinal }: PrintLogProps) {
  const { id, reference, revision: newest, prints } = record;
  return (
    <ol className="grid gap-3">
      {prints.map(({ firstSscc, lastSscc, revision, ...print }) => (
        <li key={print.id}>
          <p>
            <strong>{counted(print.labels, 'label')}</strong> {print.format.toUpperCase()}{' '}
            <span className="text-14 text-muted">r{revision}</span>
          </p>
          <p className="text-14 text-muted">
            {print.who}, {companyMomentText(print.at)}
          </p>
          {firstSscc !== null && (
            <p className="text-14 text-muted">
              SSCC {firstSscc}
              {lastSscc !== firstSscc && ` to ${lastSscc ?? ''}`}
            </p>
          )}
          {print.reason !== null && <p className="text-14">Printed again: {print.reason}</p>}
          {firstSscc !== null && !isFinal && (
            <PrintAgain
              id={print.id}
              path={`/client/labels/${encodeURIComponent(id)}/prints/${print.id}/again`}
              name={`${reference ?? 'label'}-r${revision}`}
              note={
                revision < newest
                  ? `These labels are of revision ${revision}; the label has a newer one.`
                  : ''
              }
            />
          )}
        </li>
      ))}
    </ol>
  );
}
