/** Hands a form in: checked, once for each opening, with the answer at its fields. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Result } from '#lib/kernel/result.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { Messages } from '../definition.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { FormCalls, SavedForm } from './form-calls.ts';
import { visibleFields } from '../visible-fields.ts';
import { hasSending, lostFiles } from './form-files.ts';
import { fieldNameOf } from './form-keys.ts';
import type { LongFormModel } from './form-model.ts';
import { without } from './model.ts';

interface Sending {
  readonly model: LongFormModel;
  readonly keeper: Pick<DraftKeeper, 'hold' | 'release' | 'end'> & {
    readonly $draft: Pick<DraftKeeper['$draft'], 'get'>;
  };
  readonly calls: Pick<FormCalls, 'submit' | 'submitNew'>;
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
  const wrong = await wrongFields(model);
  if (wrong) return err({ focus: model.refuse(wrong), failure: null });
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

/**
 * What is wrong before the form is sent; null when nothing is. Files that are on their way are waited for, once the
 * rest is right: a record never lacks a file that was chosen.
 */
async function wrongFields(model: LongFormModel): Promise<Messages | null> {
  const { definition, files, $state } = model;
  const shown = (): string[] =>
    visibleFields(definition, $state.get().values).map(({ name }) => name);
  const early = wrongNow(model);
  const known = without(early, (key) => hasSending(files, [fieldNameOf(key)]));
  if (Object.keys(known).length > 0) return known;
  if (hasSending(files, shown())) {
    model.setPhase('uploading');
    await files.settled();
    model.setPhase('idle');
  }
  const found = { ...wrongNow(model), ...lostFiles(files, shown()) };
  return Object.keys(found).length > 0 ? found : null;
}

function wrongNow(model: LongFormModel): Messages {
  const checked = model.validate();
  return checked.ok ? {} : checked.fields;
}

/** As typed: the server judges the same values by the same rules. */
const visibleOnly = (model: LongFormModel) => model.$state.get().values;
