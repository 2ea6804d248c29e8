import type { ReactNode } from 'react';
import type { FormController } from '#lib/account-forms/controller.ts';
import { silent } from '#lib/account-forms/form-state.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useForm } from './use-form.ts';

/** What the server already knows of a form: stored values, or its answer to a submit without script. */
export interface InitialForm {
  readonly values?: Readonly<Record<string, string>>;
  readonly messages?: Readonly<Record<string, string>>;
}

interface FormProps {
  readonly controller: FormController;
  readonly initial?: InitialForm | undefined;
  /** Stands between the fields and the button. */
  readonly children?: ReactNode;
}

/** A form by its definition: all fields in their order, what is wrong in short, and the button. */
export function Form({ controller, initial, children }: FormProps) {
  const { definition } = controller;
  const { ref, state, events } = useForm(controller);
  return (
    <form ref={ref} id={definition.id} method="post" className="form" {...events}>
      {definition.fields.map((field) => {
        const refused = initial?.messages?.[field.name];
        const view =
          state.views[field.name] ?? (refused ? { message: refused, tone: 'error' } : silent);
        return (
          <Field
            key={field.name}
            formId={definition.id}
            field={field}
            view={view}
            initialValue={initial?.values?.[field.name] ?? ''}
            revealed={state.revealed.includes(field.name)}
            onReveal={controller.toggleReveal}
          />
        );
      })}
      {children}
      {definition.summary && <ErrorSummary definition={definition} state={state} />}
      <div className="form-actions">
        <SubmitButton definition={definition} phase={state.phase} />
      </div>
    </form>
  );
}
