import { loadedForm, loadForm } from '#lib/submissions/load-form.ts';
import { SubmissionForm, type FormIslandProps } from './submissions/SubmissionForm.tsx';

interface ServiceFormProps extends FormIslandProps {
  /** The form, by its id in the table of forms. */
  readonly form: string;
}

// The script of the island is ready when the definition is: the page that shows a form names both.
if (!import.meta.env.SSR) {
  const shown = document.querySelectorAll<HTMLElement>('[data-form-id]');
  await Promise.all([...shown].map(({ dataset }) => loadForm(dataset['formId'] ?? '')));
}

/** Any service form of the table. */
export const ServiceForm = ({ form, ...props }: ServiceFormProps) => (
  <SubmissionForm form={loadedForm(form)} {...props} />
);
