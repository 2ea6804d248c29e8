import { useStore } from '@nanostores/react';
import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import type { FormController } from '#lib/account-forms/controller.ts';
import type { FormState } from '#lib/account-forms/form-state.ts';
import { focusField, readValues } from '#lib/account-forms/read-values.ts';

interface FormBinding {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly state: FormState;
  readonly events: {
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    readonly onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  };
}

/**
 * Binds a form to its controller. The fields stay uncontrolled: what was typed before React loaded stays,
 * and the first DOM view of the form (src/enhance) stops in the same commit.
 */
export function useForm(controller: FormController): FormBinding {
  const ref = useRef<HTMLFormElement>(null);
  const state = useStore(controller.$state, { ssr: 'initial' });
  const values = (form: HTMLFormElement) => readValues(form, controller.definition);

  useLayoutEffect(() => {
    const form = ref.current;
    if (!form) return;
    form.noValidate = true;
    form.dataset['ready'] = 'true';
    form.dispatchEvent(new Event('portal:adopted'));
  }, []);

  return {
    ref,
    state,
    events: {
      onSubmit: (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void controller.submit(values(form)).then((field) => field && focusField(form, field));
      },
      onBlur: ({ target, currentTarget }) => {
        const name: unknown = 'name' in target ? target.name : '';
        if (typeof name === 'string' && name !== '') controller.blur(name, values(currentTarget));
      },
      onInput: ({ currentTarget }) => controller.change(values(currentTarget)),
    },
  };
}
