/** One opening of a service form in the browser: its draft, its files, its calls and its submit. */
import { isAnswerDue } from './answer-owed.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { pathOf } from '#lib/kernel/routes.ts';
import { sentWordOf } from '#lib/records/status.ts';
import { isUnchanged, REPLY } from './answer-fields.ts';
import type { SubmissionDefinition } from './definition.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import {
  openDraftSession,
  type DraftSession,
  type PageDraft,
} from '#lib/forms/session/draft-session.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { SubmissionRecord } from './replies.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { isUnknown, type ApiFailure, type UsedKey } from '#lib/http/envelope.ts';
import type { Messages } from '#lib/forms/definition.ts';
import type { DraftKeeper, FormCalls, Saved, SavedForm } from '#lib/forms/session/draft-keeper.ts';
import { textOf } from '#lib/forms/values.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { hasSending, failedUploads } from '#lib/forms/session/form-files.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { withoutKeys } from '#lib/forms/session/model.ts';

const client = () => import('./client.ts');

async function saved(answer: ApiResult<SubmissionRecord>): Saved {
  const reply = await answer;
  if (reply.ok) return ok(reply.value.body);
  returnAfterLogin(reply.error);
  return err(reply.error);
}

/** The calls of a form of this type. */
export const serverCalls = (type: string): FormCalls => ({
  create: async (data, key) =>
    saved((await client()).createSubmission({ type, action: 'draft', data }, key)),
  save: async (id, revision, data) =>
    saved((await client()).changeSubmission(id, { revision, data })),
  read: async (id) => saved((await client()).readSubmission(id)),
  submitNew: async (data, key) =>
    saved((await client()).createSubmission({ type, action: 'submit', data }, key)),
  submit: async (id, revision, { [REPLY]: reply, ...data }, key) => {
    const said = typeof reply === 'string' ? { reply } : {};
    return saved((await client()).submitSubmission(id, { revision, data, ...said }, key));
  },
  remove: async (id) => (await client()).deleteSubmission(id),
});

interface Sending {
  readonly model: LongFormModel;
  readonly keeper: Pick<DraftKeeper, 'hold' | 'noteSubmit' | 'release' | 'end'> & {
    readonly $draft: Pick<DraftKeeper['$draft'], 'get'>;
  };
  readonly calls: Pick<FormCalls, 'submit' | 'submitNew'>;
  /** Idempotency-Key of the submit; the same for every try until its outcome is known. */
  readonly key: string;
}

/** Why a form was not submitted, and where the focus belongs. */
interface NotSent {
  readonly focus: string | null;
  /** Null when the browser itself refused. */
  readonly failure: ApiFailure | null;
}

/** Hands a form in, once for each opening: answers the record. A second press while the first is on its way does nothing: null. */
export async function sendForm(sending: Sending): Promise<Result<SavedForm, NotSent> | null> {
  const { model, keeper, calls, key } = sending;
  if (model.$state.get().phase !== 'idle') return null;
  const errors = await validateFields(model);
  if (errors) return err({ focus: model.refuse(errors), failure: null });
  model.setPhase('sending');
  const lost = await keeper.hold();
  if (lost) {
    model.setPhase('idle');
    keeper.release();
    return err({ focus: null, failure: lost });
  }
  keeper.noteSubmit(key);
  // As typed: the server validates the same values by the same rules.
  const { values } = model.$state.get();
  const draft = keeper.$draft.get();
  const answer = draft
    ? await calls.submit(draft.id, draft.revision, values, key)
    : await calls.submitNew(values, key);
  if (answer.ok) {
    model.setPhase('done');
    keeper.end();
    return ok(answer.value);
  }
  model.setPhase('idle');
  // A draft that is saved now would be left behind when the form has arrived already.
  if (!isUnknown(answer.error) && !answer.error.reused) {
    keeper.noteSubmit(null);
    keeper.release();
  }
  const { fields } = answer.error;
  const known = Object.keys(fields).length > 0;
  return err({ focus: known ? model.refuse(fields) : null, failure: answer.error });
}

/**
 * Returns errors before the submit; null for none. Waits for uploads once the rest is valid: a record always has its
 * chosen files.
 */
async function validateFields(model: LongFormModel): Promise<Messages | null> {
  const { definition, files, $state } = model;
  const shown = (): string[] =>
    visibleFields(definition, $state.get().values).map(({ name }) => name);
  const early = currentErrors(model);
  const known = withoutKeys(early, (key) => hasSending(files, [fieldNameOf(key)]));
  if (Object.keys(known).length > 0) return known;
  if (hasSending(files, shown())) {
    model.setPhase('uploading');
    await files.settled();
    model.setPhase('idle');
  }
  const found = { ...currentErrors(model), ...failedUploads(files, shown()) };
  return Object.keys(found).length > 0 ? found : null;
}

function currentErrors(model: LongFormModel): Messages {
  const { stored, open } = model.facts();
  const { values } = model.$state.get();
  const isReplyAlone =
    stored !== undefined &&
    textOf(values, REPLY) !== '' &&
    isUnchanged(model.definition, open ?? [], stored, values);
  const checked = isReplyAlone ? null : model.validate();
  return checked?.ok === false ? checked.fields : {};
}

export interface FormSession extends DraftSession {
  /** Why the form as a whole was refused at the last try; '' when it was not. */
  readonly $refusal: ReadableAtom<string>;
  /** The record that an earlier press has made, when the form was changed since. */
  readonly $first: ReadableAtom<UsedKey | null>;
  /** Sends changes since then as a message to that record. */
  readonly sendChange: () => Promise<void>;
  /** Sends the form once more, as a record beside the first one. */
  readonly sendAnew: () => Promise<string | null>;
  /** Sends; answers the key that the focus belongs to, or null. */
  readonly submit: () => Promise<string | null>;
}

interface SessionStart {
  readonly form: SubmissionDefinition;
  readonly model: LongFormModel;
  readonly page: PageDraft | null;
  /** A record is answered: only some of its fields are open, and its address stays. */
  readonly isAnswer: boolean;
  readonly calls: FormCalls;
}

/** The address of a record of this form. */
const recordAddress = ({ route }: SubmissionDefinition, id: string): string =>
  `${pathOf(route)}/${encodeURIComponent(id)}`;

function showDraftInAddress(id: string): void {
  const url = new URL(location.href);
  url.searchParams.set('draft', id);
  history.replaceState(history.state, '', url);
}

/** Opens the session. Browser only. */
export function openFormSession({ form, model, page, isAnswer, calls }: SessionStart): FormSession {
  const { type } = model.definition;
  const $submitError = atom('');
  const $first = atom<UsedKey | null>(null);
  const draft = openDraftSession({
    model,
    page,
    slot: isAnswer && page ? `${type}:${page.id}` : type,
    calls,
    onDraft: (id) => {
      if (!isAnswer) showDraftInAddress(id);
    },
    onDiscard: (id) => calls.remove(id),
  });
  const { keeper } = draft;
  let submitKey = draft.submitKey ?? crypto.randomUUID();

  const session: FormSession = {
    ...draft,
    $refusal: $submitError,
    $first,
    sendChange: async () => {
      const first = $first.get();
      if (!first || model.$state.get().phase !== 'idle') return;
      model.setPhase('sending');
      const { sendChange } = await import('./first-version.ts');
      const isSent = await sendChange(first, model);
      model.setPhase(isSent ? 'done' : 'idle');
      if (!isSent) return;
      const own = keeper.$draft.get();
      if (own && own.id !== first.id) await calls.remove(own.id);
      keeper.end();
      location.replace(first.address);
    },
    sendAnew: () => {
      const { id } = $first.get() ?? {};
      submitKey = crypto.randomUUID();
      $first.set(null);
      if (keeper.$draft.get()?.id === id) keeper.adopt(null);
      return session.submit();
    },
    submit: async () => {
      $submitError.set('');
      $first.set(null);
      const answer = await sendForm({ model, keeper, calls, key: submitKey });
      if (answer === null) return null;
      if (!answer.ok) {
        const { failure, focus } = answer.error;
        if (failure?.reused?.reference) {
          $first.set(failure.reused);
          return null;
        }
        // Somebody was quicker, or it is there already: that stays in sight, and is not said twice.
        if (failure?.status === 409 && failure.message) $submitError.set(failure.message);
        else if (failure) showFailure(failure, 'Not sent.');
        return focus;
      }
      const { id, reference } = answer.value;
      const noun = form.noun.replace(/^./, (letter) => letter.toUpperCase());
      const sent = sentWordOf(form.statuses).toLowerCase();
      // The head of the record says that an answer was sent, and a form that waits for a reply.
      if (!isAnswer && !isAnswerDue(form.statuses, form.statuses.submitted))
        leaveFlash(`${noun} ${reference ?? ''} ${sent}.`);
      // The record takes the place of the form: Back never leads to a form that is sent again.
      location.replace(recordAddress(form, reference ?? id));
      return null;
    },
    follow: () => {
      const stop = draft.follow();
      const watch = new AbortController();
      const { signal } = watch;
      const retry = (): void => {
        for (const { list, item } of model.files.$unsent.get()) {
          if (item.state === 'failed' && item.canRetry) list.retry(item.key);
        }
      };
      const ask = (event: BeforeUnloadEvent): void => {
        if (model.files.$unsent.get().some(({ item }) => item.state === 'sending')) {
          event.preventDefault();
        }
      };
      addEventListener('online', retry, { signal });
      addEventListener('beforeunload', ask, { signal });
      return () => {
        stop();
        watch.abort();
      };
    },
  };
  return session;
}
