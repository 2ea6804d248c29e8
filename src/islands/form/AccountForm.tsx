import { Fragment, useState, type ReactNode } from 'react';
import type { Step } from '#lib/forms/definition.ts';
import { bindForm, type FormController } from '#lib/forms/session/form-controller.ts';
import { FieldList } from './AnyField.tsx';
import { Form } from './Form.tsx';
import type { InitialForm } from './form-parts.ts';

interface AccountFormProps {
  readonly controller: FormController;
  readonly initial?: InitialForm | undefined;
  /** In place of those of the controller, with the same fields. */
  readonly steps?: readonly Step[];
  /** True if it holds a file, which the browser then sends along when it posts the form by itself. */
  readonly hasFile?: boolean;
  /** Sets two fields side by side where there is room. */
  readonly isPaired?: boolean;
  /** Content between the fields and the button. */
  readonly children?: ReactNode;
}

const nothing: InitialForm = {};

/** A form of the account: all steps on one page; works without script. */
export function AccountForm(props: AccountFormProps) {
  const { controller, initial = nothing, hasFile, isPaired, children } = props;
  const { model } = controller;
  const { steps = model.definition.steps } = props;
  const [begin] = useState(() => (form: HTMLFormElement) => {
    bindForm(form, controller);
    // From here on React shows the state; the first script of the page (src/enhance) stops in the same commit.
    form.dispatchEvent(new Event('portal:adopted'));
    return undefined;
  });
  const className = isPaired
    ? 'form field-columns lg:max-w-none lg:grid-cols-2 lg:gap-x-5'
    : 'form';
  return (
    <Form
      model={model}
      begin={begin}
      initial={initial}
      encType={hasFile ? 'multipart/form-data' : undefined}
      className={className}
    >
      {steps.map(({ id, title, fields }) => (
        <Fragment key={id}>
          {title !== '' && <h2 className="pt-2 pb-1 text-16">{title}</h2>}
          <FieldList fields={fields} />
        </Fragment>
      ))}
      {children}
    </Form>
  );
}
