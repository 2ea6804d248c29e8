/** Acts that wait for a second person. */
import type { Selectable } from 'kysely';

type ApprovalsTable = {
  id: string;
  kind: 'quote' | 'move' | 'erase' | 'owner';
  /** Number of the record, or of the client. */
  reference: string;
  client_id: string;
  /** Revision of the record when it was asked; null for clients. */
  revision: number | null;
  /** The call as it was asked. */
  payload: string;
  caller_reference: string;
  call_digest: string;
  /** Minor units; null for none. */
  amount: number | null;
  currency: string;
  asked_by: string;
  asked_name: string;
  asked_at: string;
  state: 'open' | 'approved' | 'refused' | 'lapsed';
  decided_name: string | null;
  decided_at: string | null;
  reason: string;
  /** When an announced owner takes effect; null before, after, and for other kinds. */
  due_at: string | null;
};

export type ApprovalTables = {
  approval_requests: ApprovalsTable;
  /** Serves the release before; this one reads `approval_requests` and only erases here. */
  approvals: ApprovalsTable;
};

export type ApprovalRow = Selectable<ApprovalsTable>;
