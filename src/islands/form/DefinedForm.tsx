import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { controllerOf, type SubmitOutcome } from '#lib/forms/session/form-controller.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { notify } from '#lib/session/toast.store.ts';
import { adoptTyped } from './adopt-typed.ts';
import { FormContext } from './form-parts.ts';
import { StepFields } from './StepFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { WrongList } from './WrongList.tsx';

interface DefinedFormProps<Data> {
  readonly model: FormModel<Data>;
  readonly send: (values: Data) => Promise<SubmitOutcome>;
  readonly className?: string;
  readonly label?: string;
  /** Stands in the place of the fields in their order. */
  readonly children?: ReactNode;
  /** Stands in the place of the button. */
  readonly foot?: ReactNode;
}

/** A small form by its definition, sent at once: an act on a record, a dialog, a request. */
export function DefinedForm<Data>(props: DefinedFormProps<Data>) {
  const { model, send, className = 'form', label, children = <StepFields />, foot } = props;
  const [controller] = useState(() =>
    controllerOf(model, { send, notify: (message) => notify(message, 'error') }),
  );
  const { type, summary } = model.definition;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current) adoptTyped(form.current, model);
  }, [model]);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void controller.submit().then((key) => {
      if (key !== null) focusKey(type, key);
    });
  };
  return (
    <FormContext value={model}>
      <form
        ref={form}
        id={type}
        method="post"
        className={className}
        noValidate
        aria-label={label}
        onSubmit={onSubmit}
      >
        {summary && <WrongList />}
        {children}
        {foot ?? (
          <div className="form-actions">
            <SubmitButton />
          </div>
        )}
      </form>
    </FormContext>
  );
}
