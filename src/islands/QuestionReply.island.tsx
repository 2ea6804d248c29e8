import type { ActedRecord } from '#lib/submissions/record-acts.ts';
import { ReplyForm } from './submissions/record/ReplyForm.tsx';

interface QuestionReplyProps {
  readonly record: ActedRecord;
  readonly takesFiles: boolean;
}

/** Answers a question of the company that opens no field. */
export const QuestionReply = (props: QuestionReplyProps) => <ReplyForm {...props} isAnswer />;
