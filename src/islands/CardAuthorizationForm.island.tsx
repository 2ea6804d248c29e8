import { cardAuthorization } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The card authorization form. */
export const CardAuthorizationForm = (props: FormIslandProps) => (
  <SubmissionForm form={cardAuthorization} {...props} />
);
