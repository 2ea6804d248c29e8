/** Hands a form in: checked, once for each opening, with the answer at its fields. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Result } from '#lib/kernel/result.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { FormCalls, SavedForm } from './form-calls.ts';
import type { FormModel } from './model.ts';

interface Sending {
  readonly model: FormModel;
  readonly keeper: DraftKeeper;
  readonly calls: FormCalls;
  /** Idempotency-Key of the submit; the same for every try of this opening. */
  readonly key: string;
}

/** Why a form was not submitted, and where the focus belongs. */
export interface NotSent {
  readonly focus: string | null;
  /** Null when the browser itself refused. */
  readonly failure: ApiFailure | null;
}

/** Answers the record. A second press while the first is on its way does nothing: null. */
export async function sendForm(sending: Sending): Promise<Result<SavedForm, NotSent> | null> {
  const { model, keeper, calls, key } = sending;
  if (model.$state.get().phase !== 'idle') return null;
  const checked = model.judge();
  if (!checked.ok) return err({ focus: model.refuse(checked.fields), failure: null });
  model.setPhase('sending');
  await keeper.hold();
  const values = visibleOnly(model);
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
  keeper.release();
  const { fields } = answer.error;
  const known = Object.keys(fields).length > 0;
  return err({ focus: known ? model.refuse(fields) : null, failure: answer.error });
}

/** As typed: the server judges the same values by the same rules. */
const visibleOnly = (model: FormModel) => model.$state.get().values;
