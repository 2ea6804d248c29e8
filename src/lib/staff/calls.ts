/** Bodies and queries of calls about the company's people. */
import { array, enums, object, optional, pattern, size, string, type Infer } from 'superstruct';
import { noted, optionals } from '#lib/kernel/atoms/noted.ts';
import { email, name, newEmail } from '#lib/kernel/atoms/account-fields.ts';
import { length, required, secret, type Text } from '#lib/kernel/atoms/field-parts.ts';
import { stepChallenge, stepCode } from '#lib/kernel/atoms/second-step.ts';
import { dateText } from '#lib/kernel/fields.ts';
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

const ownName = noted(name, 'Name of the person', 'Sam Ortiz');

/** Any text counts: one that names no device is left out. */
const device = noted(
  optional(size(string(), 0, 200)),
  'Device of an earlier login: attempts from elsewhere do not lock it out',
  'm2Jq0bVxk3u8c1RZt5WnYw.qXc…',
);

export const staffLogin = object({ email, password: presentStaffPassword, device });
export const secondStep = object({
  challenge: stepChallenge,
  method: noted(enums(['totp', 'passkey', 'recovery']), 'Way of the second step', 'totp'),
  ...optionals({ code: stepCode, assertion }),
  device,
});
export const invitationToken = object({ token });
export const joinBody = object({ token, name: ownName, password: staffPassword });
export const joinSecond = object({ token, ...optionals({ code: stepCode, attestation }) });
export const staffInvitation = object({ email: newEmail, name: ownName, roles });
export const namedPerson = object({ email });
export const staffRoles = object({ email, roles });
export const staffPasswordChange = object({
  oldPassword: noted(presentStaffPassword, 'Password of today', 'nine green bottles'),
  newPassword: noted(staffPassword, 'New password', 'ten red bottles'),
});
export const secondStepCode = object(optionals({ code: stepCode, assertion }));
export const secondStepAgain = object(
  optionals({
    code: noted(presentStaffPassword, 'Code of the app; the password without one', '492039'),
    assertion,
  }),
);
export const passkeyLogin = object({ assertion, device });
export const loginChallenge = object({ challenge: stepChallenge });
export const newPasskey = object({ attestation });
export const namedPasskey = object({
  id: noted(size(string(), 1, 40), 'Id of the passkey', '5f0c…'),
});
export const mailChoice = object({
  mails: noted(enums(mailChoiceIds), 'Emails about the own records', 'daily'),
});
/** A head of the trail that was noted earlier: `41:` and the checksum. */
export const auditHeadQuery = object({
  head: noted(
    optional(pattern(string(), /^\d{1,15}:[0-9a-f]{64}$/)),
    'An act that was noted earlier: its place and checksum',
    `41:${'c0ffee5e'.repeat(8)}`,
  ),
});
export const auditQuery = object({
  who: noted(optional(size(string(), 0, 100)), 'Name of a person or key, or a part of it', 'Ann'),
  record: noted(optional(size(string(), 0, 40)), 'Number of a record', 'SR-2026-000001'),
  client: optional(size(string(), 0, 20)),
  from: optional(dateText),
  to: optional(dateText),
  format: optional(enums(['csv'])),
  ...paged(),
});

export type StaffLoginBody = Infer<typeof staffLogin>;
export type SecondStepBody = Infer<typeof secondStep>;
export type JoinBody = Infer<typeof joinBody>;
export type JoinSecondBody = Infer<typeof joinSecond>;
export type PasskeyLoginBody = Infer<typeof passkeyLogin>;
export type Invitation = Infer<typeof staffInvitation>;
export type AuditQuery = Infer<typeof auditQuery>;

export const appCode = object({ code: stepCode });
