/** Bodies of the calls about a client's people. */
import {
  boolean,
  defaulted,
  enums,
  object,
  optional,
  pattern,
  string,
  type Infer,
} from 'superstruct';
import { name, newEmail, optionalText, signupPassword } from '#lib/kernel/atoms/account-fields.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { limits } from '#lib/kernel/limits.ts';
import { clientRoleIds } from './rights.ts';

const nameNote = ['Name of the person', 'Pat Lee'] as const;
const roleNote = ['Role of the person', 'orders'] as const;
const maySignNote = 'Whether the person may sign and approve';

export const memberInvitation = object({
  email: newEmail,
  name: noted(optionalText(limits.name.max), ...nameNote),
  role: noted(enums(clientRoleIds), ...roleNote),
  maySign: noted(defaulted(boolean(), false), maySignNote),
});
export const memberChange = object({
  role: noted(optional(enums(clientRoleIds)), ...roleNote),
  maySign: noted(optional(boolean()), maySignNote),
  state: noted(optional(enums(['active', 'disabled'])), 'New state of the person', 'disabled'),
});
const token = noted(
  pattern(string(), /^[\w-]{20,200}$/),
  'Token of the invitation',
  'm2Jq0bVxk3u8c1RZt5WnYw',
);
export const memberToken = object({ token });
export const memberJoin = object({
  token,
  name: noted(name, ...nameNote),
  password: signupPassword,
});

export type MemberInvitation = Infer<typeof memberInvitation>;
export type MemberChange = Infer<typeof memberChange>;
export type MemberJoin = Infer<typeof memberJoin>;
