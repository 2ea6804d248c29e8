import { referralRequest } from '#lib/submissions/forms/referral-request/referral-request.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The referral form. */
export const ReferralRequestForm = (props: FormIslandProps) => (
  <SubmissionForm form={referralRequest} {...props} />
);
