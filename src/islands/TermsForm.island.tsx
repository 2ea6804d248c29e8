import { termsAgreement } from '#lib/submissions/forms/terms/terms.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The terms, to be signed. */
export const TermsForm = (props: FormIslandProps) => (
  <SubmissionForm form={termsAgreement} {...props} />
);
