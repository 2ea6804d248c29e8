import {
  actLabels,
  confirmAct,
  duplicateRecord,
  type ActedRecord,
} from '../../../lib/stores/submissions/record-acts.ts';

interface RecordActionsProps {
  readonly record: ActedRecord;
  readonly path: string;
  readonly acts: readonly string[];
}

type Act = Parameters<typeof confirmAct>[1];

const hasButton = (act: string): act is Act => act in actLabels;

/** The buttons of a record. */
export function RecordActions({ record, path, acts }: RecordActionsProps) {
  return (
    <div className="record-actions no-print" role="group" aria-label="Actions">
      {acts.filter(hasButton).map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'approve' ? 'btn btn-primary' : 'btn'}
          onClick={() => void confirmAct(record, act)}
        >
          {actLabels[act]}
        </button>
      ))}
      <button type="button" className="btn" onClick={() => void duplicateRecord(record, path)}>
        Duplicate
      </button>
      <button type="button" className="btn" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}
