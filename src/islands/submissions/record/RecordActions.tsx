import type { DocumentChoice } from '#lib/submissions/documents.ts';
import {
  actLabels,
  confirmAct,
  duplicateRecord,
  type ActedRecord,
} from '#lib/submissions/record-acts.ts';
import { SaveButton } from './SaveButton.tsx';

interface RecordActionsProps {
  readonly record: ActedRecord;
  readonly path: string;
  /** Acts for which a press on a button is enough. */
  readonly acts: readonly string[];
  readonly papers: readonly (DocumentChoice & { readonly file: string; readonly call: string })[];
  /** Name of the file of deadlines; null when none is ahead. */
  readonly calendar: string | null;
  /** Explanation of each act, for its dialog. */
  readonly actTexts: Readonly<Record<string, string>>;
  readonly isRepeatable: boolean;
}

type Act = Parameters<typeof confirmAct>[1];

const hasButton = (act: string): act is Act => act in actLabels;

/** Puts acts that end a record last. */
const ends = (act: string): boolean => ['withdraw', 'retract', 'revoke'].includes(act);

/** Puts documents for third parties first. */
const forOthersFirst = <P extends { readonly id: string }>(papers: readonly P[]): P[] => {
  const others = papers.filter(({ id }) => id === 'carrier-letter' || id === 'claim');
  return [...others, ...papers.filter((paper) => !others.includes(paper))];
};

/** The buttons of a record. */
export function RecordActions(props: RecordActionsProps) {
  const { record, path, acts, actTexts, isRepeatable, papers, calendar } = props;
  const buttons = acts.filter(hasButton);
  const actButton = (act: Act) => (
    <button
      key={act}
      type="button"
      className={act === 'approve' ? 'btn btn-primary' : 'btn'}
      onClick={() => void confirmAct(record, act, actTexts[act])}
    >
      {actLabels[act]}
    </button>
  );
  return (
    <div className="record-actions no-print" role="group" aria-label="Actions">
      {buttons.filter((act) => !ends(act)).map(actButton)}
      {forOthersFirst(papers).map(({ id, label, file, call }) => (
        <SaveButton key={id} label={label} call={call} file={file} />
      ))}
      <button type="button" className="btn" onClick={() => window.print()}>
        Print
      </button>
      {calendar !== null && (
        <SaveButton
          label="Add to calendar"
          call={`/client/submissions/${record.id}/calendar`}
          file={calendar}
        />
      )}
      {isRepeatable && (
        <button type="button" className="btn" onClick={() => void duplicateRecord(record, path)}>
          Duplicate
        </button>
      )}
      {buttons.filter(ends).map(actButton)}
    </div>
  );
}
