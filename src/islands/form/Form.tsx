import { Fragment, useLayoutEffect, useRef, type ReactNode } from 'react';
import { bindForm, type FormController } from '#lib/forms/session/form-controller.ts';
import { AnyField } from './AnyField.tsx';
import { FormContext, InitialContext, type InitialForm } from './form-parts.ts';
import { Refusal } from './Refusal.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { WrongList } from './WrongList.tsx';

interface FormProps {
  readonly controller: FormController;
  readonly initial?: InitialForm | undefined;
  /** Whether it holds a file, which the browser then sends along when it posts the form by itself. */
  readonly hasFile?: boolean;
  /** Sets two fields side by side where there is room. */
  readonly isPaired?: boolean;
  /** Stands between the fields and the button. */
  readonly children?: ReactNode;
}

const nothing: InitialForm = {};

/** An account form by its definition: all fields in their order, what is wrong in short, and the button. */
export function Form({ controller, initial = nothing, hasFile, isPaired, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { definition } = controller.model;
  useLayoutEffect(() => {
    if (!ref.current) return;
    bindForm(ref.current, controller);
    // From here on React shows the state; the first script of the page (src/enhance) stops in the same commit.
    ref.current.dispatchEvent(new Event('portal:adopted'));
  }, [controller]);
  return (
    <FormContext value={controller.model}>
      <InitialContext value={initial}>
        <form
          ref={ref}
          id={definition.type}
          method="post"
          encType={hasFile ? 'multipart/form-data' : undefined}
          className={
            isPaired ? 'form field-columns lg:max-w-none lg:grid-cols-2 lg:gap-x-5' : 'form'
          }
        >
          {definition.summary && <WrongList />}
          {definition.steps.map(({ id, title, fields }) => (
            <Fragment key={id}>
              {title !== '' && <h2 className="pt-2 pb-1 text-16">{title}</h2>}
              {fields.map((field) => (
                <AnyField key={field.name} field={field} />
              ))}
            </Fragment>
          ))}
          {children}
          <Refusal />
          <div className="form-actions">
            <SubmitButton isNative />
          </div>
        </form>
      </InitialContext>
    </FormContext>
  );
}
