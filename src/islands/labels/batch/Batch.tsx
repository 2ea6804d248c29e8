import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isKind } from '#lib/labels/kinds.ts';
import type { LabelJob, LabelRecord } from '#lib/labels/replies.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import { jobsOf } from '#lib/labels/editor/label-jobs.ts';
import { JobList } from './JobList.tsx';

const BatchPanel = lazy(() => import('./BatchPanel.tsx'));

interface BatchProps {
  readonly record: LabelRecord;
  readonly settings: LabelSettings;
}

/** Many labels from a spreadsheet, and what became of earlier ones. */
export function Batch({ record, settings }: BatchProps) {
  const { id, kind, data, revision, reference } = record;
  const [isOpen, setOpen] = useState(false);
  const [jobs, setJobs] = useState<readonly LabelJob[]>([]);
  useEffect(() => void jobsOf(id).then(setJobs), [id]);
  const change = useCallback(
    (job: LabelJob) =>
      setJobs((known) =>
        known.some((each) => each.id === job.id)
          ? known.map((each) => (each.id === job.id ? job : each))
          : [job, ...known],
      ),
    [],
  );
  if (!isKind(kind)) return null;
  return (
    <section className="card no-print" aria-labelledby="batch-title">
      <h2 className="section-title" id="batch-title">
        Many from a spreadsheet
      </h2>
      {isOpen ? (
        <Suspense fallback={<p>Loading…</p>}>
          <BatchPanel
            id={id}
            kind={kind}
            data={data}
            revision={revision}
            settings={settings}
            onBegun={change}
          />
        </Suspense>
      ) : (
        <>
          <p>One row, one label: sizes, colours, barcodes, prices, up to 20,000 labels at once.</p>
          <p className="form-actions">
            <button type="button" className="btn" onClick={() => setOpen(true)}>
              Use a spreadsheet
            </button>
          </p>
        </>
      )}
      {jobs.length > 0 && (
        <JobList reference={reference ?? 'label'} jobs={jobs} onChange={change} />
      )}
    </section>
  );
}
