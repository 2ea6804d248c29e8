import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The cargo claim form. */
export const CargoClaimForm = (props: FormIslandProps) => (
  <SubmissionForm form={cargoClaim} {...props} />
);
