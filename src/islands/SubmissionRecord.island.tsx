import type { ComponentProps } from 'react';
import { ActPanel, type ActPanelProps } from './submissions/record/ActPanel.tsx';
import { RecordActions } from './submissions/record/RecordActions.tsx';
import { RecordFiles, type RecordFile } from './submissions/record/RecordFiles.tsx';
import { ReplyForm } from './submissions/record/ReplyForm.tsx';

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
  return (
    <>
      <RecordActions {...actions} />
      {panel && <ActPanel {...panel} record={record} />}
      <RecordFiles files={files} />
      <ReplyForm record={record} takesFiles={takesFiles} />
    </>
  );
}
