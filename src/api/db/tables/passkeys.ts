/** Passkeys (WebAuthn) of the company's people and of people of clients. */
import type { Generated, Selectable } from 'kysely';

type PasskeysTable = {
  id: string;
  /** Exactly one of the two owners is set. */
  staff_id: string | null;
  member_id: string | null;
  /** Base64url, as all bytes here. */
  credential_id: string;
  /** COSE key. */
  public_key: string;
  /** Number of signatures that the device reported last; synced passkeys report 0. */
  sign_count: number;
  /** Ways to reach the device, separated by commas. */
  transports: string;
  /** True if it is synced to several devices. */
  backed_up: Generated<boolean>;
  /** Host of the portal that it is bound to. */
  rp_id: string;
  name: string;
  created_at: string;
  used_at: string | null;
};

/** Challenges that were answered: each counts once. */
type UsedChallengesTable = { hash: string; expires_at: string };

export type PasskeyTables = { passkeys: PasskeysTable; used_challenges: UsedChallengesTable };

export type PasskeyRow = Selectable<PasskeysTable>;
