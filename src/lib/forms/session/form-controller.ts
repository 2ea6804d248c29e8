/**
 * Account forms, dialogs and acts: validates the form, and submits it when valid. `draft-session.ts` adds drafts and
 * steps.
 */
import type { ApiFailure } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';
import type { Messages, SchemaForm, CheckedForm, FormDefinition, Values } from '../definition.ts';
import { createModel, type FormModel } from './model.ts';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { parse, type FieldErrorCode } from '#lib/kernel/validation.ts';
import { inputsOf } from '../visible-fields.ts';
import { focusKey } from './focus-key.ts';

/** Returns the field messages in form order. */
const inFormOrder = (form: Pick<FormDefinition, 'steps'>, found: Messages): Messages =>
  Object.fromEntries(
    inputsOf(form).flatMap(({ name }) => {
      const message = found[name];
      return message === undefined ? [] : [[name, message]];
    }),
  );

type CheckedCall<Data> = CheckedForm<Data> & {
  /** Notification of a submit with these errors. */
  readonly notice?: string | undefined;
};

/** Returns the values as the call takes them, or their errors. */
export function checkBySchema<Data>(form: SchemaForm<Data>, values: Values): CheckedCall<Data> {
  const fields = inputsOf(form);
  const typed = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
  const parsed = parse(form.schema, typed);
  if (parsed.ok) return { ok: true, data: parsed.value };
  const noticeOf = (code: FieldErrorCode, text: string | undefined) =>
    Object.values(parsed.errors).some((error) => error.code === code) ? text : undefined;
  return {
    ok: false,
    fields: inFormOrder(form, fieldMessages(fields, parsed.errors)),
    notice:
      noticeOf('required', form.incompleteNotice) ?? noticeOf('mismatch', form.mismatchNotice),
  };
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
export function createFormController<Data>(
  form: SchemaForm<Data>,
  hooks: FormHooks<Data>,
): FormController {
  const check = (values: Values): CheckedCall<Data> => checkBySchema(form, values);
  const { model } = createModel<Data>(form, { form: check }, { values: {} });
  const controller = controllerOf(model, hooks, (fields) => inFormOrder(form, fields));
  return {
    model,
    submit: () => {
      const { phase, values } = model.$state.get();
      const { notice } = check(values);
      if (phase === 'idle' && notice) hooks.notify(notice);
      return controller.submit();
    },
  };
}

/** Returns the text fields of a form by name. */
function typedValues(form: HTMLFormElement, definition: FormDefinition): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    inputsOf(definition).map(({ name }) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** Binds a form to its controller once; controls keep their input, except secrets after Back. */
export function bindForm(form: HTMLFormElement, { model, submit }: FormController): void {
  if (form.dataset['ready'] === 'true') return;
  form.noValidate = true;
  form.dataset['ready'] = 'true';
  const { definition } = model;
  const adopt = (): void => model.adopt(typedValues(form, definition));
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
