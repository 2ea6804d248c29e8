/** Answers of the calls about the company's people, as the pages read them. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { recoveryCode } from '#lib/kernel/atoms/second-step.ts';
import { array, boolean, enums, nullable, number, string, type } from 'superstruct';
import type { Reply } from '#lib/kernel/validation.ts';
import { passkey } from '#lib/passkeys/replies.ts';
import { pageOf } from '#lib/reports/paging.ts';
import { mailChoiceIds } from './mail-choice.ts';
import { roleIds } from './roles.ts';

const roles = noted(array(noted(enums(roleIds), 'Role', 'service')), 'Roles of the person');
const moment = '2026-03-02T14:05:00.000Z';

const invitedUntil = noted(nullable(string()), 'End of an open invitation; null for none', moment);
const link = noted(
  nullable(string()),
  'Page of the invitation; null for managers where the person has the account already',
  'https://portal.example.com/desk/join?token=…',
);

const member = { id: string(), email: string(), name: string(), roles };

const session = {
  token: noted(string(), 'Token of the session', 'pd_…'),
  device: noted(string(), 'Names this device at the next login', 'm2Jq0bVxk3u8c1RZt5WnYw.qXc…'),
  staff: noted(type(member), 'The person'),
};

export const staffLoggedIn = type(session);

/** A session of a person; `device` and `network` may be unknown. */
const device = type({
  id: string(),
  createdAt: string(),
  lastSeenAt: noted(string(), 'Last use', moment),
  network: noted(nullable(string()), 'Network address; null if unknown', '203.0.113.7'),
  device: noted(string(), 'Browser and system', 'Chrome on Windows'),
  isCurrent: noted(boolean(), 'True for the session of the caller'),
});

export const staffSelf = type({
  ...member,
  hasSecondStep: noted(boolean(), 'True if a passkey or a code app is set up'),
  methods: noted(
    array(noted(enums(['totp', 'passkey', 'recovery']), 'Way', 'totp')),
    'Ways of the second step',
  ),
  passkeys: noted(array(passkey), 'Own passkeys, oldest first'),
  mails: noted(enums(mailChoiceIds), 'Emails about the own records', 'each'),
  sessions: noted(array(device), 'Open sessions, last used first'),
});

export const staffPerson = type({
  ...member,
  state: noted(enums(['invited', 'active', 'disabled']), 'State of the account', 'active'),
  hasSecondStep: noted(boolean(), 'True if a passkey or a code app is set up'),
  lastLoginAt: noted(nullable(string()), 'Last login; null for none', moment),
  invitedUntil,
});

export const staffList = type({ items: array(staffPerson) });

export const invitedPerson = type({ ...member, link, invitedUntil });

export const openInvitation = type({
  email: string(),
  name: string(),
  step: noted(enums(['password', 'second_step']), 'The step that is next', 'password'),
});

export const joinedStaff = type({
  ...session,
  recoveryCode,
});

export const codeAppAdded = type({
  recoveryCode: noted(
    nullable(recoveryCode),
    'New recovery code, shown once; null for people who have one',
    'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
  ),
});

const act = type({
  position: noted(number(), 'Place in the chain, from 1', 3),
  at: string(),
  who: noted(string(), 'Name of the person or key', 'Ann Example'),
  kind: noted(enums(['staff', 'key', 'client']), 'Kind of actor', 'staff'),
  what: noted(string(), 'The act in words', 'status'),
  record: noted(nullable(string()), 'Number of the record; null for none', 'SR-2026-000001'),
  client: noted(nullable(string()), 'Customer ID; null for none', 'C-000001'),
  before: noted(string(), 'State before the act', 'IN_REVIEW'),
  after: noted(string(), 'State after the act', 'QUOTED'),
});

export const auditList = pageOf(act);

/** State of the audit trail: its last act, up to the first error. */
export const auditHead = type({
  position: noted(number(), 'Number of acts that are whole', 41),
  sha256: noted(nullable(string()), 'SHA-256 of the last act; null for none', 'c0ffee5e…'),
  fault: noted(nullable(string()), 'What is wrong; null for a whole trail', 'Act 3 was changed.'),
});

export type StaffLoggedIn = Reply<typeof staffLoggedIn>;
export type StaffSelf = Reply<typeof staffSelf>;
export type StaffPerson = Reply<typeof staffPerson>;
export type InvitedPerson = Reply<typeof invitedPerson>;
export type OpenInvitation = Reply<typeof openInvitation>;
export type JoinedStaff = Reply<typeof joinedStaff>;
export type AuditHead = Reply<typeof auditHead>;
export type AuditList = Reply<typeof auditList>;
