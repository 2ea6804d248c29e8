import { useEffect } from 'react';
import type { LabelJob } from '#lib/labels/replies.ts';
import { cancelJob, followJob, isOpenJob } from '#lib/labels/editor/label-acts.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { Progress } from '../../ui/Progress.tsx';
import { counted } from '#lib/kernel/count-text.ts';

interface JobListProps {
  readonly reference: string;
  readonly jobs: readonly LabelJob[];
  readonly onChange: (job: LabelJob) => void;
}

function stateText({ state, doneLabels, message }: LabelJob): string {
  return state === 'DONE' ? `${counted(doneLabels, 'label is', 'labels are')} ready` : message;
}

/** Jobs of a label: progress, results, rejected rows. */
export function JobList({ reference, jobs, onChange }: JobListProps) {
  const open = jobs.find(isOpenJob)?.id;
  useEffect(() => (open === undefined ? undefined : followJob(open, onChange)), [open, onChange]);
  return (
    <ul className="job-list grid gap-4 pt-4" aria-label="Jobs">
      {jobs.map((job, index) => (
        <li key={job.id} className="grid justify-items-start gap-2">
          <JobRow job={job} reference={reference} isNewest={index === 0} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

interface JobRowProps {
  readonly job: LabelJob;
  readonly reference: string;
  readonly isNewest: boolean;
  readonly onChange: (job: LabelJob) => void;
}

function JobRow({ job, reference, isNewest, onChange }: JobRowProps) {
  const { id, format, badRows, doneLabels, totalLabels, state } = job;
  return (
    <>
      {isOpenJob(job) ? (
        <Progress
          text="Making labels"
          label="Labels made"
          done={doneLabels}
          total={totalLabels}
          cancel={{
            label: 'Cancel the job',
            onPress: () => void cancelJob(id).then((ended) => ended && onChange(ended)),
          }}
        />
      ) : (
        <p role="status">
          <strong>{stateText(job)}</strong>
        </p>
      )}
      {state === 'DONE' && (
        <button
          type="button"
          className={isNewest ? 'btn btn-primary' : 'btn'}
          onClick={() =>
            void downloadFile(
              `/client/label-jobs/${id}/file`,
              `${reference}-labels.${format === 'png' ? 'zip' : format}`,
            )
          }
        >
          Download {format === 'png' ? 'pictures (ZIP)' : format.toUpperCase()}
        </button>
      )}
      {badRows.length > 0 && <LeftOut job={job} reference={reference} />}
    </>
  );
}

const MAX_SHOWN = 50;

/** The rows that the job left out, and why. */
function LeftOut({ job, reference }: Pick<JobRowProps, 'job' | 'reference'>) {
  const { id, badRows } = job;
  const rows = new Set(badRows.map(({ row }) => row)).size;
  return (
    <details className="text-14">
      <summary>{counted(rows, 'row was', 'rows were')} left out</summary>
      <ul>
        {badRows.slice(0, MAX_SHOWN).map(({ row, column, message }) => (
          <li key={`${row}.${column}`}>
            Row {row}, {column}: {message}
          </li>
        ))}
        {badRows.length > MAX_SHOWN && <li>… and more in the file.</li>}
      </ul>
      <button
        type="button"
        className="btn"
        onClick={() =>
          void downloadFile(
            `/client/label-jobs/${id}/failures?format=xlsx`,
            `${reference}-failed-rows.xlsx`,
          )
        }
      >
        Download these rows
      </button>
    </details>
  );
}
