import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The message to the company. */
export const ContactUsForm = (props: FormIslandProps) => (
  <SubmissionForm form={contactUs} {...props} />
);
