import type { AttachmentInfo } from '../lib/schemas/submission-replies.ts';
import type { ActedRecord } from '../lib/stores/submissions/record-acts.ts';
import { RecordActions } from './submissions/record/RecordActions.tsx';
import { RecordFiles } from './submissions/record/RecordFiles.tsx';
import { ReplyForm } from './submissions/record/ReplyForm.tsx';

interface SubmissionRecordProps {
  readonly record: ActedRecord;
  /** Path of the form's page. */
  readonly path: string;
  readonly acts: readonly string[];
  readonly files: readonly Pick<AttachmentInfo, 'id' | 'name' | 'size'>[];
}

/** What can be done with a record: print, duplicate, withdraw, download its files, write to the house. */
export function SubmissionRecord({ record, path, acts, files }: SubmissionRecordProps) {
  return (
    <>
      <RecordActions record={record} path={path} acts={acts} />
      <RecordFiles files={files} />
      <ReplyForm record={record} />
    </>
  );
}
