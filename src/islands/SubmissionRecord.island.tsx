import { lazy, Suspense, type ComponentProps } from 'react';
import type { ActPanelProps } from './submissions/record/ActPanel.tsx';
import { waitingTitle } from '#lib/submissions/act-form.ts';
import { RecordActions } from './submissions/record/RecordActions.tsx';
import { RecordFiles, type RecordFile } from './submissions/record/RecordFiles.tsx';
import { ReplyForm } from './submissions/record/ReplyForm.tsx';
import { useHydrated } from './form/use-hydrated.ts';

const ActPanel = lazy(() => import('./submissions/record/ActPanel.tsx'));

interface SubmissionRecordProps extends ComponentProps<typeof RecordActions> {
  /** Whether a message may have files. */
  readonly takesFiles: boolean;
  readonly files: readonly RecordFile[];
  /** What waits for a signature or a reason of the client; null for nothing. */
  readonly panel: Omit<ActPanelProps, 'record'> | null;
}

/** What can be done with a record: sign, print, save, duplicate, withdraw, download its files, write to the company. */
export function SubmissionRecord({ files, panel, takesFiles, ...actions }: SubmissionRecordProps) {
  const { record } = actions;
  // What waits is named before its form is loaded.
  const place = panel && (
    <section className="card record-act no-print" data-later>
      <h2 className="section-title">{waitingTitle(panel)}</h2>
    </section>
  );
  const isHydrated = useHydrated();
  return (
    <>
      <RecordActions {...actions} />
      {panel &&
        (isHydrated ? (
          <Suspense fallback={place}>
            <ActPanel {...panel} record={record} />
          </Suspense>
        ) : (
          place
        ))}
      <RecordFiles files={files} />
      <ReplyForm record={record} takesFiles={takesFiles} />
    </>
  );
}
