/**
 * Account forms, dialogs and acts: validates the form, and submits it when valid. `draft-session.ts` adds drafts and
 * steps.
 */
import type { ApiFailure } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';
import type { Messages, SchemaForm, CheckedForm, SecretField, Values } from '../definition.ts';
import { createModel, type FormModel } from './model.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { parse, ruled, type AnyStruct } from '#lib/kernel/validation.ts';
import { checkForm, inputsOf } from '../visible-fields.ts';
import { focusKey } from './focus-key.ts';

/** Checks the fields by the schema of the call; returns its values, or the errors. */
export function checkCall<Data>(form: SchemaForm<Data>, values: Values): CheckedForm<Data> {
  const atoms = ruled(form.schema).struct.schema as object;
  let notice: string | undefined;
  const { data, errors } = checkForm(form, values, (field, given = '', before) => {
    const { name, label, messages, repeats } = field as SecretField;
    const parsed = parse(Reflect.get(atoms, name) as AnyStruct, given);
    const isOther = repeats !== undefined && given !== before[repeats];
    const error = parsed.ok ? isOther && ({ code: 'mismatch' } as const) : parsed.errors[''];
    if (!error) return { value: parsed.ok && parsed.value, errors: {} };
    notice ??= form.notices?.[error.code];
    return { value: given, errors: { [name]: fieldMessage(error, label, messages) } };
  });
  return Object.keys(errors).length > 0
    ? { ok: false, fields: errors, notice }
    : { ok: true, data: data as Data };
}

/** How a submit ended: done (the page is about to change, or the form may be used again), or refused. */
export type SubmitOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused'; readonly fields?: Messages };

/** Returns the outcome of a failed call: an unreachable server rejects nothing. */
export const failedOutcome = (
  { kind, fields: all }: Pick<ApiFailure, 'kind' | 'fields'>,
  fields: Messages = all,
): SubmitOutcome => (kind === 'network' ? { kind: 'again' } : { kind: 'refused', fields });

export interface FormHooks<Data> {
  /** Sends validated values. Rejects only if code of the page fails to load. */
  readonly send: (values: Data) => Promise<SubmitOutcome>;
  /** Shows a notification of a failed submit. */
  readonly notify: (message: string) => void;
}

/** Form with its submit action. */
export interface FormController {
  readonly model: FormModel;
  /** Checks and sends; answers the key that the focus belongs to, or null. A second press waits for the first. */
  readonly submit: () => Promise<string | null>;
}

/** Makes the controller of a model. */
export function controllerOf<Data>(
  model: FormModel<Data>,
  hooks: FormHooks<Data>,
  refusal: (fields: Messages) => Messages = (fields) => fields,
): FormController {
  return {
    model,
    submit: async () => {
      if (model.$state.get().phase !== 'idle') return null;
      const checked = model.validate();
      if (!checked.ok && checked.notice) hooks.notify(checked.notice);
      const first = model.show(checked.ok ? {} : checked.fields);
      if (!checked.ok) return first;
      model.setPhase('sending');
      const outcome = await hooks.send(checked.data).catch((): SubmitOutcome => {
        hooks.notify(messages.unreachable);
        return { kind: 'again' };
      });
      if (outcome.kind === 'refused') return model.refuse(refusal(outcome.fields ?? {}));
      if (outcome.kind === 'done') model.setPhase('done');
      else model.restart();
      return null;
    },
  };
}

/** Makes the controller of a form that is checked by the schema of its call. */
export const createFormController = <Data>(
  form: SchemaForm<Data>,
  hooks: FormHooks<Data>,
): FormController =>
  controllerOf(
    createModel<Data>(form, { form: (values) => checkCall(form, values) }, { values: {} }).model,
    hooks,
    // In form order, so that the first one gets the focus.
    (found) =>
      Object.fromEntries(
        inputsOf(form).flatMap(({ name }) => (name in found ? [[name, found[name] ?? '']] : [])),
      ),
  );

/** Binds a form to its controller once; controls keep their input, except secrets after Back. */
export function bindForm(form: HTMLFormElement, { model, submit }: FormController): void {
  if (form.dataset['ready'] === 'true') return;
  form.noValidate = true;
  form.dataset['ready'] = 'true';
  const { definition } = model;
  const adopt = (): void => {
    const data = new FormData(form);
    const typed = inputsOf(definition).map(({ name }) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''] as const;
    });
    model.adopt(Object.fromEntries(typed));
  };
  form.addEventListener('input', adopt);
  form.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLElement) || !('name' in target)) return;
    adopt();
    model.blur(String(target.name));
  });
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-reveals]');
    if (button) model.toggleReveal(button.dataset['reveals'] ?? '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    adopt();
    void submit().then((key) => key !== null && focusKey(definition.type, key));
  });
  // `first-check.ts` rejected a submit before this script: the model takes over its errors.
  if ('refused' in form.dataset) {
    adopt();
    if (model.validate().ok) model.show({});
    else void submit();
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const secret of form.querySelectorAll<HTMLInputElement>('[autocomplete$=password]'))
      secret.value = '';
    adopt();
    model.restart();
  });
}
