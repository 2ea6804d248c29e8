import { use, useState } from 'react';
import type { InputField } from '#lib/forms/definition.ts';
import {
  controlId,
  describedBy,
  errorView,
  viewOf,
  type FieldView,
} from '#lib/forms/field-view.ts';
import { isRequired } from '#lib/forms/visible-fields.ts';
import { InitialContext, useFormState, useModel } from '../form-parts.ts';

const ignore = (): void => undefined;

/** Binds one field: ids, message, initial value, and changes. */
export function useField(field: InputField) {
  const model = useModel();
  const posted = use(InitialContext);
  const { name, label, hint } = field;
  const look = (part: keyof FieldView) => (state: Parameters<typeof viewOf>[1]) => {
    const postedError = state.touched.has(name) ? undefined : posted?.messages?.[name];
    return (postedError ? errorView(postedError) : viewOf(model.definition, state, field))[part];
  };
  const message = useFormState(look('message'));
  const tone = useFormState((state) => look('tone')(state) as FieldView['tone']);
  const required = useFormState(({ values }) => isRequired(field, values, values));
  const [initial] = useState(() =>
    posted ? (posted.values?.[name] ?? '') : model.$state.get().values[name],
  );
  const id = controlId(model.definition.type, name);
  const view = { message, tone };
  return {
    id,
    /** Attributes of the control. */
    control: {
      id,
      name,
      required,
      'aria-invalid': tone === 'error',
      'aria-describedby': describedBy(id, hint),
    },
    isInvalid: tone === 'error',
    /** Initial value of the uncontrolled input. */
    initial,
    change: posted ? ignore : (value: unknown) => model.change(name, value),
    blur: posted ? ignore : () => model.blur(name),
    /** Props of the field frame. */
    frame: {
      id,
      label,
      hint,
      mark: field.mark ?? (required || field.readonly ? undefined : 'optional'),
      width: field.width,
      view,
      of: name,
    },
  };
}
