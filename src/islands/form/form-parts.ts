import { createContext, use, useSyncExternalStore } from 'react';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import type { FormModel, FormModelState } from '#lib/forms/session/model.ts';

/** Props of the control of a field. */
export interface ControlProps<Field> {
  readonly field: Field;
}

/** Form model shared by all parts of a form. */
export const FormContext = createContext<FormModel | null>(null);

/** Server state of a form: stored values, or the answer to a native post. */
export interface InitialForm {
  readonly values?: Readonly<Record<string, string>>;
  readonly messages?: Readonly<Record<string, string>>;
}

/**
 * Initial state of a natively posting form; null for others. Its listeners are on the form element, before and after
 * hydration, so controls report nothing themselves.
 */
export const InitialContext = createContext<InitialForm | null>(null);

/** The model of the form around this part. */
export function useModel(): FormModel {
  const model = use(FormContext);
  if (!model) throw new Error('This part stands outside of a form.');
  return model;
}

const isLong = (model: FormModel): model is LongFormModel => 'validateStep' in model;

/** The model as that of a form with facts, tables and files. */
export function asLongForm(model: FormModel): LongFormModel {
  if (!isLong(model)) throw new Error('This part stands outside of a form by kinds.');
  return model;
}

/** The model of a form with facts, tables and files. */
export const useLongModel = (): LongFormModel => asLongForm(useModel());

/**
 * One look at the form's state; `select` answers something that stays the same object while nothing changes. React takes
 * over the present state, not the first one: the first script of the page may have shown it already.
 */
export function useFormState<T>(select: (state: FormModelState) => T): T {
  const { $state } = useModel();
  const look = () => select($state.get());
  return useSyncExternalStore((changed) => $state.listen(changed), look, look);
}
