import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { bindForm, controllerOf, type FormHooks } from '#lib/forms/session/form-controller.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { notify } from '#lib/session/toast.store.ts';
import { adoptTyped } from './adopt-typed.ts';
import { FormContext, InitialContext, type InitialForm } from './form-parts.ts';
import { Refusal } from './Refusal.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { WrongList } from './WrongList.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly model: FormModel;
  /** Checks and sends; returns the key of the field that gets the focus, or null. */
  readonly submit: () => Promise<string | null>;
  /** Given where the form posts itself without script. */
  readonly initial?: InitialForm;
  /** Begins once the form is on the page, before it takes over typed text; returns a stop function. */
  readonly begin?: () => () => void;
  /** True where only the browser renders the form: nothing was typed before. */
  readonly isLater?: boolean;
  /** Stands in the place of the button. */
  readonly foot?: ReactNode;
}

/** Returns the `submit` of a small form that is sent at once: an act on a record, a dialog, a request. */
export const useSubmit = <Data,>(model: FormModel<Data>, send: FormHooks<Data>['send']) =>
  useState(() => controllerOf(model, { send, notify: (message) => notify(message, 'error') }))[0]
    .submit;

/** Opens the session of a form once it is on the page: null before. Returns `begin` of the form beside it. */
export function useSession<Session extends { readonly follow: () => () => void }>(
  open: () => Session,
) {
  const [session, setSession] = useState<Session | null>(null);
  const [begin] = useState(() => () => {
    const opened = open();
    const stop = opened.follow();
    setSession(opened);
    return stop;
  });
  return { session, begin };
}

/** Any form by its definition: a list of errors where the definition asks for it, its parts, the button. */
export function Form(props: FormProps) {
  const { model, submit, initial, begin, isLater = false, children, foot, ...attributes } = props;
  const ref = useRef<HTMLFormElement>(null);
  const { type, summary } = model.definition;
  const isNative = initial !== undefined;
  const native = isNative ? submit : null;
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    if (native) {
      bindForm(current, { model, submit: native });
      // From here on React shows the state; the first script of the page (src/enhance) stops in the same commit.
      current.dispatchEvent(new Event('portal:adopted'));
      return undefined;
    }
    const stop = begin?.();
    if (!isLater) adoptTyped(current, model);
    return stop;
  }, [model, begin, isLater, native]);
  return (
    <FormContext value={model}>
      <InitialContext value={initial ?? null}>
        <form
          id={type}
          method="post"
          className="form"
          noValidate={!isNative}
          {...attributes}
          ref={ref}
          onSubmit={(event) => {
            event.preventDefault();
            if (isNative) return;
            void submit().then((key) => {
              if (key !== null) focusKey(type, key);
            });
          }}
        >
          {summary && <WrongList />}
          {children}
          <Refusal />
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
