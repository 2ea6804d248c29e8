import { lazy, Suspense, type ComponentProps } from 'react';
import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import type { ActPanelProps } from './submissions/record/ActPanel.tsx';
import { RecordActions } from './submissions/record/RecordActions.tsx';
import { RecordFiles } from './submissions/record/RecordFiles.tsx';
import { ReplyForm } from './submissions/record/ReplyForm.tsx';
import { useHydrated } from './form/use-hydrated.ts';

const ActPanel = lazy(() => import('./submissions/record/ActPanel.tsx'));

interface SubmissionRecordProps extends ComponentProps<typeof RecordActions> {
  /** Whether a message may have files. */
  readonly takesFiles: boolean;
  readonly files: readonly Pick<AttachmentInfo, 'id' | 'name' | 'size'>[];
  /** What waits for a signature or a reason of the client; null for nothing. */
  readonly panel: Omit<ActPanelProps, 'record'> | null;
}

/** What can be done with a record: sign, print, save, duplicate, withdraw, download its files, write to the company. */
export function SubmissionRecord({ files, panel, takesFiles, ...actions }: SubmissionRecordProps) {
  const { record } = actions;
  const place = <div className="card record-act" data-later />;
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
