/** Bodies and queries of calls about the company's people. */
import { array, enums, object, optional, pattern, size, string, type Infer } from 'superstruct';
import { noted, optionals } from '#lib/kernel/atoms/noted.ts';
import { email, name, newEmail } from '#lib/kernel/atoms/account-fields.ts';
import { length, required, secret, type Text } from '#lib/kernel/atoms/field-parts.ts';
import { stepChallenge, stepCode } from '#lib/kernel/atoms/second-step.ts';
import { dateText } from '#lib/kernel/fields.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { assertion, attestation } from '#lib/passkeys/calls.ts';
import { paged } from '#lib/reports/paging.ts';
import { mailChoiceIds } from './mail-choice.ts';
import { roleIds } from './roles.ts';

/** Password of a person: 8 to 128 characters of any kind. */
export const STAFF_PASSWORD = { min: 8, max: 128 } as const;
export const staffPassword: Text = length(required(secret), STAFF_PASSWORD);
const presentStaffPassword: Text = length(required(secret), { max: STAFF_PASSWORD.max });

const token = noted(
  pattern(string(), /^[\w-]{20,200}$/),
  'Token of the invitation',
  'm2Jq0bVxk3u8c1RZt5WnYw',
);
const roles = noted(
  size(array(noted(enums(roleIds), 'Role', 'service')), 1, roleIds.length),
  'Roles of the person',
);

/** Any text counts: one that names no device is left out. */
const device = noted(
  optional(size(string(), 0, 200)),
  'Device of an earlier login: attempts from elsewhere do not lock it out',
  'm2Jq0bVxk3u8c1RZt5WnYw.qXc…',
);

const loginStruct = object({ email, password: presentStaffPassword, device });
const secondStruct = object({
  challenge: stepChallenge,
  method: noted(enums(['totp', 'passkey', 'recovery']), 'Way of the second step', 'totp'),
  ...optionals({ code: stepCode, assertion }),
  device,
});
const invitationStruct = object({ token });
const joinStruct = object({ token, name, password: staffPassword });
const joinSecondStruct = object({ token, ...optionals({ code: stepCode, attestation }) });
const inviteStruct = object({ email: newEmail, name, roles });
const namedStruct = object({ email });
const rolesStruct = object({ email, roles });
const passwordStruct = object({
  oldPassword: noted(presentStaffPassword, 'Password of today', 'nine green bottles'),
  newPassword: noted(staffPassword, 'New password', 'ten red bottles'),
});
const stepStruct = object(optionals({ code: stepCode, assertion }));
const confirmStruct = object(
  optionals({
    code: noted(presentStaffPassword, 'Code of the app; the password without one', '492039'),
    assertion,
  }),
);
const passkeyLoginStruct = object({ assertion, device });
const challengeStruct = object({ challenge: stepChallenge });
const passkeyStruct = object({ attestation });
const namedPasskeyStruct = object({
  id: noted(size(string(), 1, 40), 'Id of the passkey', '5f0c…'),
});
const mailStruct = object({
  mails: noted(enums(mailChoiceIds), 'Mails about the own records', 'daily'),
});
/** A head of the trail that was noted earlier: `41:` and the checksum. */
const headStruct = object({
  head: noted(
    optional(pattern(string(), /^\d{1,15}:[0-9a-f]{64}$/)),
    'An act that was noted earlier: its place and checksum',
    `41:${'c0ffee5e'.repeat(8)}`,
  ),
});
const auditStruct = object({
  who: noted(optional(size(string(), 0, 100)), 'Name of a person or key', 'Ann Example'),
  record: noted(optional(size(string(), 0, 40)), 'Number of a record', 'SR-2026-000001'),
  client: optional(size(string(), 0, 20)),
  from: optional(dateText),
  to: optional(dateText),
  format: optional(enums(['csv'])),
  ...paged(),
});

export type StaffLoginBody = Infer<typeof loginStruct>;
export type SecondStepBody = Infer<typeof secondStruct>;
export type JoinBody = Infer<typeof joinStruct>;
export type JoinSecondBody = Infer<typeof joinSecondStruct>;
/** The second step of a person with a session. */
export type OwnStepBody = Infer<typeof stepStruct>;
export type PasskeyLoginBody = Infer<typeof passkeyLoginStruct>;
export type Invitation = Infer<typeof inviteStruct>;
export type AuditQuery = Infer<typeof auditStruct>;

export const staffLogin: Schema<StaffLoginBody> = { struct: loginStruct };
export const secondStep: Schema<SecondStepBody> = { struct: secondStruct };
export const invitationToken: Schema<Infer<typeof invitationStruct>> = { struct: invitationStruct };
export const joinBody: Schema<JoinBody> = { struct: joinStruct };
export const joinSecond: Schema<JoinSecondBody> = { struct: joinSecondStruct };
export const staffInvitation: Schema<Invitation> = { struct: inviteStruct };
export const namedPerson: Schema<Infer<typeof namedStruct>> = { struct: namedStruct };
export const staffRoles: Schema<Infer<typeof rolesStruct>> = { struct: rolesStruct };
export const staffPasswordChange: Schema<Infer<typeof passwordStruct>> = { struct: passwordStruct };
export const secondStepCode: Schema<OwnStepBody> = { struct: stepStruct };
const appCodeStruct = object({ code: stepCode });
export const appCode: Schema<Infer<typeof appCodeStruct>> = { struct: appCodeStruct };
export const passkeyLogin: Schema<PasskeyLoginBody> = { struct: passkeyLoginStruct };
export const loginChallenge: Schema<Infer<typeof challengeStruct>> = { struct: challengeStruct };
export const newPasskey: Schema<Infer<typeof passkeyStruct>> = { struct: passkeyStruct };
export const namedPasskey: Schema<Infer<typeof namedPasskeyStruct>> = {
  struct: namedPasskeyStruct,
};
export const secondStepAgain: Schema<Infer<typeof confirmStruct>> = { struct: confirmStruct };
export const mailChoice: Schema<Infer<typeof mailStruct>> = { struct: mailStruct };
export const auditHeadQuery: Schema<Infer<typeof headStruct>> = { struct: headStruct };
export const auditQuery: Schema<AuditQuery> = { struct: auditStruct };
