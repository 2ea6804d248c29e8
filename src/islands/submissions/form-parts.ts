import { createContext, use, useSyncExternalStore } from 'react';
import type { FormModel, FormModelState } from '#lib/forms/session/form-model.ts';

/** What every part of a service form works with. */
export const FormContext = createContext<FormModel | null>(null);

/** The model of the form around this part. */
export function useModel(): FormModel {
  const model = use(FormContext);
  if (!model) throw new Error('This part stands outside of a service form.');
  return model;
}

/** One look at the form's state; `select` answers something that stays the same object while nothing changes. */
export function useFormState<T>(select: (state: FormModelState) => T): T {
  const { $state } = useModel();
  const look = () => select($state.get());
  return useSyncExternalStore((changed) => $state.listen(changed), look, look);
}
