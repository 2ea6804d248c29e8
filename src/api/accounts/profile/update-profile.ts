/** Changes the caller's own profile. */
import type { ProfileSource } from '#api/context/module-counter.ts';
import { keeping } from '#lib/forms/stored-values.ts';
import { may } from '#lib/people/rights.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import {
  companyFields,
  profileForm,
  profilePayloadSchema,
  schemaOf,
  type ProfilePayload,
} from '#lib/accounts/forms/profile.form.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { parse, type FieldErrors } from '#lib/kernel/validation.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { emailKey, lockClient, updateCompany } from '#api/security/clients.ts';
import { changeMember, findAccountById } from '#api/security/members.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { MultipartForm } from '#api/http/multipart.ts';
import { rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { recordEvent } from '#api/security/events.ts';
import { recordAccountEvent } from '../activity/account-events.ts';
import { isOwnId } from '../own-id.ts';
import { freshPicture, withNewPicture } from './picture.ts';
import type { SessionCaller } from '#api/security/sessions.ts';

type Caller = Pick<SessionCaller, 'client' | 'member'>;

const FIELD_ORDER = [...inputsOf(profileForm).map(({ name }) => name), 'id', 'profile'];

function invalid(texts: Readonly<Record<string, string>>): Result<never, Failure> {
  const first = FIELD_ORDER.find((name) => name in texts) ?? Object.keys(texts)[0] ?? '';
  const message = texts[first];
  return fail('invalid', { fields: texts, ...(message !== undefined && { message }) });
}

/** Rejects a changed email: the field is read-only. */
const emailErrors = ({ client }: Caller, { email }: ProfilePayload): FieldErrors =>
  emailKey(email) === emailKey(client.email) ? {} : { email: { code: 'invalid' } };

const folded = (text: string): string => normalizeUnicode(text).trim().replace(/\s+/g, ' ');

/** Messages at fields of the company that a person without the right has changed. */
function companyErrors(
  { client }: Caller,
  fields: MultipartForm['fields'],
): Record<string, string> {
  const changed = companyFields.filter(
    (name) => fields[name] !== undefined && folded(fields[name]) !== folded(client[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, serverMessages.roleForbidden]));
}

/** Columns of the person. */
const personOf = ({ contact_person: name, telephone }: ProfilePayload) => ({ name, telephone });

/** Columns of the company; other keys of the payload are ignored. */
const companyOf = (update: ProfilePayload) =>
  Object.fromEntries(
    companyFields.flatMap((name) => (update[name] === undefined ? [] : [[name, update[name]]])),
  );

/** The checked fields: ids must be the caller's own (403), everything else as the form says (422). */
function readUpdate(
  context: ApiContext,
  caller: Caller,
  { fields }: MultipartForm,
  origin: CallOrigin,
): Result<ProfilePayload, Failure> {
  const ids = [fields['id'], fields['clientId']].filter((id) => id !== undefined);
  if (!ids.every((id) => isOwnId(context, caller.client, id, origin))) return fail('forbidden');
  const mayChange = may(caller.member, 'company');
  const schema = keeping(profilePayloadSchema, caller.client);
  const parsed = parse(schemaOf(schema, mayChange), fields);
  const errors = parsed.ok ? emailErrors(caller, parsed.value) : parsed.errors;
  const texts = {
    ...fieldMessages(inputsOf(profileForm), errors),
    ...(!mayChange && companyErrors(caller, fields)),
  };
  if (!parsed.ok || Object.keys(texts).length > 0) return invalid(texts);
  const { contact_person, telephone } = parsed.value;
  const scanned = rejectCardNumbers({ contact_person, telephone, ...companyOf(parsed.value) });
  return scanned.ok ? ok(parsed.value) : scanned;
}

/** Changes the profile, with the picture when one is sent; returns the updated profile. */
export async function updateProfile(
  context: ApiContext,
  caller: Caller,
  form: MultipartForm,
  origin: CallOrigin,
): Promise<Result<ProfileSource, Failure>> {
  const update = readUpdate(context, caller, form, origin);
  if (!update.ok) return update;
  const { id } = caller.client;
  const { id: memberId } = caller.member;
  const at = context.now().toISOString();
  const save = async (tx: Transaction<Tables>) => {
    await lockClient(tx, id);
    if (may(caller.member, 'company'))
      await updateCompany(tx, { id, at, changes: companyOf(update.value) });
    await changeMember(tx, { id: memberId, at, changes: personOf(update.value) });
    const saved = await findAccountById(tx, memberId);
    const event = { clientId: id, memberId, kind: 'profile_changed' } as const;
    if (saved) await recordAccountEvent(context, tx, event, origin);
    return saved;
  };
  const upload = form.files[0];
  if (!upload) {
    const saved = await context.database.transaction(save);
    return saved ? ok(saved) : fail('not_authenticated');
  }
  const picture = await freshPicture(upload);
  if (!picture.ok) {
    recordEvent(context, 'upload_refused', origin, { clientId: id, bytes: upload.bytes.length });
    return invalid({ profile: picture.error });
  }
  const saved = await withNewPicture(context, caller, picture.value, save);
  return saved ? ok(saved) : fail('not_authenticated');
}
