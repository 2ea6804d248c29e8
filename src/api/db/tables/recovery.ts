/** Tables of one-time codes. */
import type { Generated } from 'kysely';

type OtpFlowsTable = {
  id: string;
  /** Null for a decoy, a code requested for an unknown address, and where the release before may not act. */
  client_id: string | null;
  /** Whose password is reset; null for a decoy, and for the main person in flows of the release before. */
  member_id: string | null;
  email_key: string;
  token_hash: string;
  code_mac: string;
  attempts: Generated<number>;
  state: 'SENT' | 'VERIFIED' | 'USED' | 'DEAD';
  sent_at: string;
  expires_at: string;
  reset_token_hash: string | null;
  reset_expires_at: string | null;
  network: string | null;
  created_at: string;
};

type OtpFailuresTable = {
  id: string;
  client_id: string | null;
  flow_id: string;
  at: string;
};

export type RecoveryTables = { otp_flows: OtpFlowsTable; otp_failures: OtpFailuresTable };
