/**
 * Carries out the outbox of one channel, one entry after another: takes the next one that is due under a lease, has it
 * sent, marks it. Every process has one sender of each channel; the lease makes sure that each entry is sent by one of
 * them. One at a time, so that entries keep their order and a killed process can double at most one.
 */
import type { ApiContext } from '#api/context/context.ts';
import {
  discardMail,
  expediteMails,
  hasWaitingMail,
  releaseLeases,
  finishMail,
  type Channel,
  type OutboxRow,
} from './outbox.ts';
import { claimDueMail } from './claim-mail.ts';
import { onMailQueued } from './queue.ts';
import type { Delivery } from './transport.ts';

const SECOND = 1000;

const HOUR = 3600;

/** Pauses in seconds while the server is away or rejects everything; the last one repeats indefinitely. */
const AWAY_SECONDS = [5, 30, 120, 600];

/**
 * Pauses in seconds after temporary rejections of an entry; it fails after the last, in a little more than four days
 * (RFC 5321, 4.5.4.1: at least four to five).
 */
export const REJECTED_RETRY_SECONDS: readonly number[] = [
  5,
  30,
  120,
  600,
  1800,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  ...Array.from({ length: 12 }, () => 8 * HOUR),
];

/** Longer than a try may take (transport.ts, webhooks/deliver.ts). */
export const LEASE_MS = 60 * SECOND;

/** How the entries of a channel are sent. */
export interface Carrier {
  readonly channel: Channel;
  /** True to keep sent entries for resending. */
  readonly keepsSent: boolean;
  /** Attempts one entry; `settled` when it is already marked. Never rejects on errors of the receiver. */
  carry(row: OutboxRow, claimedAt: Date): Promise<Delivery | 'settled'>;
  /** Returns true if the server is reachable; called only while entries wait. */
  isReachable(): Promise<boolean>;
  close(): void;
}

export class QueueSender {
  readonly #context: ApiContext;
  readonly #carrier: Carrier;
  #isAway = false;

  constructor(context: ApiContext, carrier: Carrier) {
    this.#context = context;
    this.#carrier = carrier;
  }

  /** True during an outage: only reachability is probed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Sends due entries until none is left or the server is away; returns the number of attempts. */
  async sendDue(): Promise<number> {
    const { database, now } = this.#context;
    const { channel } = this.#carrier;
    for (let tried = 0; ; tried++) {
      const at = now();
      const leaseUntil = new Date(at.getTime() + LEASE_MS).toISOString();
      const claim = { channel, now: at.toISOString(), leaseUntil };
      const row = await database.transaction((tx) => claimDueMail(tx, claim));
      if (!row) return tried;
      await this.#send(row, at);
      if (this.#isAway) return tried + 1;
    }
  }

  /** While entries wait only because the server was away: asks it, and has them sent once it is back. */
  async probe(): Promise<void> {
    const { database, now } = this.#context;
    const { channel } = this.#carrier;
    const at = now().toISOString();
    if (!this.#isAway || !(await hasWaitingMail(database.reader, { channel, now: at }))) return;
    if (!(await this.#carrier.isReachable())) return;
    this.#isAway = false;
    await expediteMails(database.db, { channel, now: now().toISOString() });
    await this.sendDue();
  }

  /** Releases entries of a killed process, where no other process can be working. */
  async takeOver(): Promise<void> {
    const { database } = this.#context;
    if (database.dialect === 'sqlite') await releaseLeases(database.db, this.#carrier.channel);
  }

  async #send(row: OutboxRow, claimedAt: Date): Promise<void> {
    const { database, now, log } = this.#context;
    const { channel, keepsSent } = this.#carrier;
    const delivery = await this.#carrier.carry(row, claimedAt);
    if (delivery === 'settled') return;
    this.#isAway = delivery.outcome === 'away';
    if (delivery.outcome !== 'sent') return this.#settleFailure(row, delivery);
    const { file, answer } = delivery;
    await finishMail(database.db, row.id, {
      state: 'SENT',
      sent_at: now().toISOString(),
      last_error: answer ?? null,
      ...(!keepsSent && { payload: '' }),
    });
    log.info({ [channel]: row.id, kind: row.kind, ...(file && { file }) }, `${channel} sent`);
  }

  async #settleFailure(
    { id, kind, attempts, refusals: before, expires_at: expiresAt }: OutboxRow,
    { outcome, why }: Exclude<Delivery, { outcome: 'sent' }>,
  ): Promise<void> {
    const { database, now, log } = this.#context;
    const { channel } = this.#carrier;
    const rejections = outcome === 'away' ? before : before + 1;
    const wait =
      outcome === 'away'
        ? (AWAY_SECONDS[attempts - before - 1] ?? AWAY_SECONDS.at(-1))
        : REJECTED_RETRY_SECONDS[rejections - 1];
    const entry = { [channel]: id, kind, attempts, why };
    if (outcome === 'never' || wait === undefined) {
      log.error(entry, `${channel} given up`);
      // Expiring entries hold codes, which are worthless later.
      if (expiresAt !== null) return discardMail(database.db, id, why);
      return finishMail(database.db, id, {
        state: 'FAILED',
        last_error: why,
        refusals: rejections,
      });
    }
    log.warn({ ...entry, retrySeconds: wait }, `${channel} not sent`);
    const at = new Date(now().getTime() + wait * SECOND).toISOString();
    await finishMail(database.db, id, {
      next_attempt_at: at,
      last_error: why,
      refusals: rejections,
    });
  }
}

/** Polling intervals of the sender, and of an unreachable server. */
const LOOK_MS = 2 * SECOND;
const PROBE_MS = 20 * SECOND;

/** Starts sending; returns a stop function that waits for the entry in progress. */
export function startSending(context: ApiContext, carrier: Carrier): () => Promise<void> {
  const sender = new QueueSender(context, carrier);
  let running: Promise<unknown> | null = null;
  let isRequested = false;
  let isStopped = false;
  const round = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => context.log.warn({ err: error }, 'outbox not read'));
  };
  const look = (): void => {
    isRequested = true;
    if (running || isStopped) return;
    const rounds = async (): Promise<void> => {
      while (isRequested && !isStopped) {
        isRequested = false;
        await round(() => (sender.isAway ? Promise.resolve() : sender.sendDue()));
      }
    };
    running = rounds().finally(() => (running = null));
  };
  const stopListening = onMailQueued(context.database, look);
  void round(() => sender.takeOver()).then(look);
  const ask = `ask ${carrier.channel} server`;
  const timers = [
    setInterval(look, LOOK_MS),
    setInterval(() => context.background.run(ask, () => sender.probe()), PROBE_MS),
  ];
  return async () => {
    isStopped = true;
    timers.forEach(clearInterval);
    stopListening();
    carrier.close();
    await running;
  };
}
