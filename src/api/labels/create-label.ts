/** Makes a label as a draft; one for each Idempotency-Key. */
import { randomUUID } from 'node:crypto';
import { labelForm } from '#lib/labels/label-form.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { kindLabel } from '#lib/labels/kinds.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import { checkDraft } from '#lib/forms/check.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { firstCharacters } from '#lib/kernel/text/normalize-unicode.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { DRAFT } from '#lib/records/status.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { appendEvents } from '#api/records/timeline.ts';
import { insertRevision } from './queries/label-revisions.ts';
import { findLabelByKey, insertLabel, namesLike } from './queries/labels.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { isSameCall, keyedDigest } from '#api/kernel/digest.ts';
import { fail, type Failure, formFailures } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import {
  storeLogo,
  labelSearchText,
  MAX_NAME_LENGTH,
  nameKey,
  checkLabelName,
} from './label-data.ts';
import { ownLabel } from './own-label.ts';

function keyReused({ id, reference, name, version }: LabelRow): Result<never, Failure> {
  const address = recordPath({ route: 'create-label' }, reference ?? id);
  const message = formFailures.keyReused(reference ?? name);
  return fail('key_reused', { message, body: { id, reference, version, address } });
}

/** The name, with a number behind it when the client has used it before. */
async function freeName({ context, caller }: ClientCall, wanted: string): Promise<string> {
  const start = firstCharacters(wanted, MAX_NAME_LENGTH - 5).trim();
  const taken = await namesLike(context.database.db, caller.client.id, nameKey(start));
  let name = start;
  for (let number = 2; taken.has(nameKey(name)); number++) name = `${start} ${number}`;
  return name;
}

async function insert(
  call: ClientCall,
  name: string,
  data: Values,
  said: object,
): Promise<LabelRow> {
  const { context, caller, key } = call;
  const at = context.now().toISOString();
  const named = { ...data, labelName: name };
  const row: LabelRow = {
    id: randomUUID(),
    client_id: caller.client.id,
    reference: null,
    name,
    name_key: nameKey(name),
    kind: labelOf(named).kind,
    status: DRAFT,
    revision: 1,
    approved_revision: null,
    version: 1,
    search: labelSearchText(named, null),
    create_key: key,
    create_digest: keyedDigest(key, said),
    created_at: at,
    updated_at: at,
  };
  await context.database.transaction(async (tx) => {
    await insertLabel(tx, row);
    await insertRevision(tx, {
      label_id: row.id,
      revision: 1,
      status: DRAFT,
      spec: JSON.stringify(named),
      created_at: at,
      updated_at: at,
    });
    await storeLogo(tx, row.client_id, named);
    const step = { at, from_status: DRAFT, to_status: DRAFT, revision: 1 };
    const entry = { actor: 'client', kind: 'created', note: '', visibility: 'client' } as const;
    await appendEvents(context, tx, 'labels', row.id, [{ ...step, ...entry }]);
  });
  return row;
}

/**
 * Returns the label, new or made before by an equal call under the same key; 409 for another call under it, 422 for a name
 * that is in use. `from` is the label that is duplicated.
 */
export async function createLabel(
  call: ClientCall,
  input: Values,
  from?: string,
): Promise<Result<LabelRow, Failure>> {
  const { context, caller, key } = call;
  const checked = checkDraft(labelForm, input);
  const said = from === undefined ? { data: checked.ok ? checked.data : input } : { from };
  const known = async (): Promise<Result<LabelRow, Failure> | undefined> => {
    if (key === null) return undefined;
    const row = await findLabelByKey(context.database.db, caller.client.id, key);
    if (!row) return undefined;
    return isSameCall(row.create_digest, key, said) ? ok(row) : keyReused(row);
  };
  const before = await known();
  if (before) return before;
  if (!checked.ok) return invalidForm(checked.fields);
  const typed = checkLabelName(checked.data);
  if (!typed.ok) return typed;
  const name = typed.value || (await freeName(call, kindLabel(labelOf(checked.data).kind)));
  try {
    return ok(await insert(call, name, checked.data, said));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return (await known()) ?? invalidForm({ labelName: labelMessages.nameTaken });
  }
}

/** A new draft with everything of a label but its name. */
export async function duplicateLabel(
  call: ClientCall,
  id: string,
): Promise<Result<LabelRow, Failure>> {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  const labelName = await freeName(call, `${label.name} copy`);
  return createLabel(call, { ...inputValues(labelForm, revision.spec), labelName }, label.id);
}
