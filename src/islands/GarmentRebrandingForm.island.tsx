import { garmentRebranding } from '#lib/submissions/forms/garment-rebranding/garment-rebranding.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The garment rebranding form. */
export const GarmentRebrandingForm = (props: FormIslandProps) => (
  <SubmissionForm form={garmentRebranding} {...props} />
);
