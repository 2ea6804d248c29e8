import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import {
  FormContext,
  InitialContext,
  type InitialForm,
  useFormState,
  useModel,
} from './form-parts.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { VisibleErrors } from './ErrorList.tsx';

/**
 * Error and remedy at the button while it applies; the notification announced it. Its space is reserved, so that a
 * double click hits the button twice.
 */
export function FormError() {
  const { rejection } = useModel().definition;
  const isRejected = useFormState((state) => state.isRefused);
  if (!rejection) return null;
  const seen = isRejected ? '' : 'invisible';
  return (
    <p
      className={`mb-2 alert block alert-error ${seen}`}
      data-rejection
      hidden={isRejected === null}
    >
      {rejection.text}
    </p>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly model: FormModel;
  /** Checks and sends; returns the key of the field that gets the focus, or null. Left out where `begin` listens. */
  readonly submit?: () => Promise<string | null>;
  /** Given where the form posts itself without script. */
  readonly initial?: InitialForm;
  /** Runs once the form is on the page; returns a stop function. */
  readonly begin?: (form: HTMLFormElement, model: FormModel) => (() => void) | undefined;
  /** Replaces the button. */
  readonly foot?: ReactNode;
}

/** Any form by its definition: a list of errors where the definition asks for it, its parts, the button. */
export function Form(props: FormProps) {
  const { model, submit, initial, begin, children, foot, ...attributes } = props;
  const ref = useRef<HTMLFormElement>(null);
  const { type, summary } = model.definition;
  useLayoutEffect(() => {
    return ref.current ? begin?.(ref.current, model) : undefined;
  }, [model, begin]);
  return (
    <FormContext value={model}>
      <InitialContext value={initial ?? null}>
        <form
          id={type}
          method="post"
          className="form"
          noValidate={!initial}
          {...attributes}
          ref={ref}
          onSubmit={(event) => {
            event.preventDefault();
            void submit?.().then((key) => {
              if (key !== null) focusKey(type, key);
            });
          }}
        >
          {summary && <VisibleErrors />}
          {children}
          <FormError />
          {foot ?? (
            <div className="form-actions">
              <SubmitButton />
            </div>
          )}
        </form>
      </InitialContext>
    </FormContext>
  );
}
