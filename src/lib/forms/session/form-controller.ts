/** Sends a form once it is right: account forms, dialogs and acts. What drafts and steps add is in `form-session.ts`. */
import { messages } from '#lib/kernel/messages.ts';
import { checkBySchema, inFormOrder, noticeOf } from '../check-schema.ts';
import type { Messages, SchemaForm } from '../definition.ts';
import { createModel, type FormModel } from './model.ts';

/** How a submit ended: done (the page is about to change, or the form may be used again), or refused. */
export type SubmitOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused'; readonly fields?: Messages };

export interface FormHooks<Data> {
  /** Sends checked values. Rejects only when a part of the page cannot be loaded. */
  readonly send: (values: Data) => Promise<SubmitOutcome>;
  /** Shows a notification of a failed submit. */
  readonly notify: (message: string) => void;
}

/** A form and what its button does. */
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
        return { kind: 'refused' };
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
  const check = {
    form: (values: Readonly<Record<string, unknown>>) => checkBySchema(form, values),
    field: ({ name }: { readonly name: string }, values: Readonly<Record<string, unknown>>) => {
      const checked = checkBySchema(form, values);
      const message = checked.ok ? undefined : checked.fields[name];
      return message === undefined ? {} : { [name]: message };
    },
  };
  const { model } = createModel<Data>(form, check, { values: {} });
  const controller = controllerOf(model, hooks, (fields) => inFormOrder(form, fields));
  return {
    model,
    submit: () => {
      const { phase, values } = model.$state.get();
      const notice = phase === 'idle' ? noticeOf(form, values) : undefined;
      if (notice) hooks.notify(notice);
      return controller.submit();
    },
  };
}
