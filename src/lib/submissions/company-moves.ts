/** Legal moves of the company on a record, named by verb. */
import { companyTargetsOf, statusOf, type StatusTable } from '#lib/records/status.ts';

/** Verbs by the status that they lead to; the label of a status is the verb of all others. */
const verbs: Readonly<Record<string, string>> = {
  IN_REVIEW: 'Start review',
  UNDER_REVIEW: 'Start review',
  UNDER_INVESTIGATION: 'Start investigation',
  ACKNOWLEDGED: 'Acknowledge',
  APPROVED: 'Approve',
  PARTLY_APPROVED: 'Partly approve',
  REJECTED: 'Reject',
  APPEAL_GRANTED: 'Grant appeal',
  APPEAL_REFUSED: 'Refuse appeal',
  RESOLVED: 'Resolve',
  QUOTE_EXPIRED: 'Let the quote expire',
  SCHEDULED: 'Schedule',
  IN_PROGRESS: 'Start work',
  ON_HOLD: 'Hold',
  QC: 'Start final inspection',
  COMPLETED: 'Complete',
  SHIPPED: 'Ship',
  CLOSED: 'Close',
  CANCELLED: 'Cancel',
  ACTIVE: 'Verify card',
  DECLINED: 'Decline',
  CONTACTED: 'Mark as contacted',
  QUALIFIED: 'Qualify',
  NOT_QUALIFIED: 'Mark as not qualified',
  WON: 'Mark as won',
  LOST: 'Mark as lost',
  REWARDED: 'Pay reward',
  DUPLICATE: 'Mark as duplicate',
  SUBMITTED: 'Reopen',
  PAID: 'Mark as paid',
  ANSWERED: 'Mark as answered',
  OPEN: 'Reopen',
  SENT: 'Mark as sent',
  SAMPLE_MADE: 'Show sample',
  SAMPLE_MADE_2: 'Show sample 2',
  SAMPLE_MADE_3: 'Show sample 3',
};

/** A move back has another verb: 'STATUS>TARGET'. */
const verbsBack: Readonly<Record<string, string>> = {
  'QUOTED>IN_REVIEW': 'Withdraw quote',
  'QUOTE_DECLINED>IN_REVIEW': 'Review again',
  'QUOTE_EXPIRED>IN_REVIEW': 'Review again',
  'INFO_NEEDED>IN_REVIEW': 'Continue review',
  'INFO_NEEDED>UNDER_REVIEW': 'Continue review',
  'ON_HOLD>IN_PROGRESS': 'Resume',
  'QC>IN_PROGRESS': 'Back to work',
};

const verbOf = (table: StatusTable, from: string, to: string): string =>
  verbsBack[`${from}>${to}`] ?? verbs[to] ?? statusOf(table, to).label;

export interface CompanyMove {
  readonly to: string;
  /** 'Start review'. */
  readonly verb: string;
  /** The client reads a reason with it. */
  readonly needsNote: boolean;
}

export interface CompanyMoves {
  /** Moves that need no more than a note. */
  readonly plain: readonly CompanyMove[];
  /** The client may be asked. */
  readonly canAsk: boolean;
  /** 'Send quote', 'Replace quote'; null where no quote may be sent. */
  readonly quote: 'send' | 'replace' | null;
}

/** Returns what the company may do with a record of this status. */
export function companyMoves(table: StatusTable, from: string): CompanyMoves {
  const targets = [...new Set(companyTargetsOf(table, from))];
  const { asked, quoted } = table;
  const canSend = quoted !== undefined && targets.includes(quoted);
  return {
    plain: targets
      .filter((to) => to !== asked && to !== quoted && to !== from)
      .map((to) => ({
        to,
        verb: verbOf(table, from, to),
        needsNote: statusOf(table, to).needsNote !== undefined,
      })),
    canAsk: asked !== undefined && (targets.includes(asked) || from === asked),
    quote: from === quoted ? 'replace' : canSend ? 'send' : null,
  };
}
