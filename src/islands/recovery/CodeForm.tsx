import type { FormController } from '#lib/account-forms/controller.ts';
import { CodeField } from '../form/CodeField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/use-form.ts';

interface CodeFormProps {
  readonly controller: FormController;
}

/** The form whose fields are the boxes of one code. */
export function CodeForm({ controller }: CodeFormProps) {
  const { definition } = controller;
  const { ref, state, events } = useForm(controller);
  return (
    <form ref={ref} id={definition.id} method="post" className="form" {...events}>
      <CodeField definition={definition} state={state} />
      <div className="form-actions">
        <SubmitButton definition={definition} phase={state.phase} />
      </div>
    </form>
  );
}
