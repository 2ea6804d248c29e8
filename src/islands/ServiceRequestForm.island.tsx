import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

/** The service request form. */
export const ServiceRequestForm = (props: FormIslandProps) => (
  <SubmissionForm form={serviceRequest} {...props} />
);
