import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The garment claim form. */
export const GarmentClaimForm = (props: FormIslandProps) => (
  <SubmissionForm form={garmentClaim} {...props} />
);
