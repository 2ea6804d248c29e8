import type { ComponentProps } from 'react';
import { ActPanel, type ActPanelProps } from './submissions/record/ActPanel.tsx';
import { RecordActions } from './submissions/record/RecordActions.tsx';
import { RecordFiles, type RecordFile } from './submissions/record/RecordFiles.tsx';
import { ReplyForm } from './submissions/record/ReplyForm.tsx';

interface SubmissionRecordProps extends ComponentProps<typeof RecordActions> {
  /** False for people who may only read. */
  readonly mayReply?: boolean;
  /** True if a message may have files. */
  readonly takesFiles: boolean;
  readonly files: readonly RecordFile[];
  /** Pending signature or reason of the client; null for none. */
  readonly panel: Omit<ActPanelProps, 'record'> | null;
}

/** Actions on a record: sign, print, save, duplicate, withdraw, download files, message. */
export function SubmissionRecord({
  files,
  panel,
  mayReply = true,
  takesFiles,
  ...actions
}: SubmissionRecordProps) {
  const { record } = actions;
  return (
    <>
      <RecordActions {...actions} />
      {panel && <ActPanel {...panel} record={record} />}
      <RecordFiles files={files} />
      {mayReply && <ReplyForm record={record} takesFiles={takesFiles} />}
    </>
  );
}
