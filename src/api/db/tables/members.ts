/** Tables of the people of a client. */
import type { Generated, Selectable } from 'kysely';
import type { ClientRole } from '#lib/people/rights.ts';
import type { EmailStatus } from './tables.ts';

type MembersTable = {
  id: string;
  client_id: string;
  email: string;
  /** Normalized address, see `emailKey()`. */
  email_key: string;
  password_hash: string;
  name: string;
  telephone: string;
  mobile: string | null;
  picture: string | null;
  role: ClientRole;
  may_sign: Generated<boolean>;
  email_status: Generated<EmailStatus>;
  /** One mail for each arrival, or one a day. */
  arrival_mails: Generated<'each' | 'daily'>;
  /** Topics of mails about records beside the own ones: 'requests claims'. */
  mail_topics: Generated<string>;
  last_login_at: string | null;
  disabled_at: string | null;
  /** Secret of the code app, encrypted; null for none. */
  totp: Generated<string | null>;
  /** Secret of a code app that has shown no code yet, encrypted. */
  totp_new: Generated<string | null>;
  /** Time step of the last code that was accepted: a code counts once. */
  totp_step: Generated<number>;
  /** Hash of the recovery code; null for none, and when it was used. */
  recovery_hash: Generated<string | null>;
  /** Wrong codes since the last right one. */
  wrong_codes: Generated<number>;
  /** Since when the person has a second step, by code app or passkey; null without. */
  second_step_at: Generated<string | null>;
  /** When the person last changed to a role that must have a second step; null for never. */
  step_required_at: Generated<string | null>;
  /** When all sessions were ended last: logins on their way from before do not count. */
  sessions_ended_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
};

/** Open invitations: a row is deleted when it was accepted or withdrawn. */
type InvitationsTable = {
  id: string;
  client_id: string;
  email: string;
  email_key: string;
  /** '' until the person gives it. */
  name: string;
  role: ClientRole;
  may_sign: Generated<boolean>;
  token_hash: string;
  invited_by: string | null;
  expires_at: string;
  created_at: string;
};

export type MemberTables = { members: MembersTable; invitations: InvitationsTable };

export type MemberRow = Selectable<MembersTable>;
export type InvitationRow = Selectable<InvitationsTable>;
