/**
 * Sends the mails of the outbox: takes due ones under a lease, sends them, and tries again after 5 s, 30 s, 2 min
 * and 10 min. Every process has one sender; the lease makes sure that each mail is sent by one of them.
 */
import type { ApiContext } from '#api/context/context.ts';
import {
  claimDueMails,
  hastenMails,
  hasPostponedMail,
  markMailFailed,
  markMailSent,
  postponeMail,
  releaseLeases,
  type OutboxRow,
} from './outbox.ts';
import { onMailQueued } from './mail-signal.ts';
import { compose, type Composed, type MailAttachment, type MailSettings } from './compose.ts';
import { isMailKind, writeMail, type MailData, type MailKind } from './kinds.ts';
import type { MailBrand } from './layout.ts';
import type { MailContent } from './template.ts';
import { openPayload } from './queue.ts';
import { isStillWanted } from './still-wanted.ts';
import type { Delivery, MailTransport } from './transport.ts';

const SECOND = 1000;

/** Waits before the second, third, fourth and fifth try. */
export const RETRY_SECONDS = [5, 30, 120, 600];
const LEASE_MS = 60 * SECOND;
const AT_ONCE = 10;

export interface SenderParts {
  readonly context: ApiContext;
  readonly settings: MailSettings;
  readonly brand: MailBrand;
  readonly transport: MailTransport;
  /** The document of the record with this reference; without it no mail has one. */
  readonly documentOf?: (reference: string) => Promise<MailAttachment | null>;
}

export class OutboxSender {
  readonly #parts: SenderParts;
  /** What came of the last try: while the server is down, it is asked whether it is back. */
  #isDown = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Sends what is due, one batch after another; returns how many mails were tried. */
  async sendDue(): Promise<number> {
    const { database, now } = this.#parts.context;
    for (let tried = 0; ;) {
      const at = now();
      const leaseUntil = new Date(at.getTime() + LEASE_MS).toISOString();
      const claim = { now: at.toISOString(), leaseUntil, limit: AT_ONCE };
      const mails = await database.transaction((tx) => claimDueMails(tx, claim));
      await Promise.all(mails.map((mail) => this.#send(mail)));
      tried += mails.length;
      if (mails.length < AT_ONCE) return tried;
    }
  }

  /** While mails wait only because the server was down: asks it, and has them sent once it is back. */
  async probe(): Promise<void> {
    const { context, transport } = this.#parts;
    const { database, now } = context;
    if (!this.#isDown || !(await hasPostponedMail(database.reader, now().toISOString()))) return;
    if (!(await transport.isReachable())) return;
    this.#isDown = false;
    await hastenMails(database.db, now().toISOString());
    await this.sendDue();
  }

  /** Frees what a killed process held, where no other process can be at work. */
  async takeOver(): Promise<void> {
    const { database } = this.#parts.context;
    if (database.dialect === 'sqlite') await releaseLeases(database.db);
  }

  /** A mail without its copy is better than none: the record's page has it too. */
  async #attachment(id: string, { documentOf }: MailContent): Promise<MailAttachment | null> {
    if (documentOf === undefined) return null;
    try {
      return (await this.#parts.documentOf?.(documentOf)) ?? null;
    } catch (error) {
      this.#parts.context.log.error({ mail: id, err: error }, 'document of a mail cannot be made');
      return null;
    }
  }

  async #message(mail: OutboxRow): Promise<Composed | null> {
    const { context, settings, brand } = this.#parts;
    const { id, kind } = mail;
    try {
      if (!isMailKind(kind)) throw new Error('unknown kind of mail');
      const data = openPayload(mail, context.keyFor) as MailData[MailKind];
      const content = writeMail(kind, data as never);
      const attachment = await this.#attachment(id, content);
      return compose(mail, content, { settings, brand, attachment });
    } catch (error) {
      context.log.error({ mail: id, kind, err: error }, 'mail cannot be made');
      return null;
    }
  }

  async #send(mail: OutboxRow): Promise<void> {
    const { context, transport } = this.#parts;
    const { database, now, log } = context;
    const { id, kind, expires_at: expiresAt } = mail;
    if (expiresAt !== null && expiresAt <= now().toISOString()) {
      log.warn({ mail: id, kind }, 'mail is out of date and not sent');
      return markMailFailed(database.db, id, 'out of date');
    }
    if (!(await isStillWanted(context, mail))) {
      log.info({ mail: id, kind }, 'mail is not wanted any more');
      return markMailFailed(database.db, id, 'not wanted any more');
    }
    const message = await this.#message(mail);
    if (!message) return markMailFailed(database.db, id, 'cannot be made');
    const delivery = await transport.deliver(message);
    if (delivery.outcome !== 'sent') return this.#settleFailure(mail, delivery);
    this.#isDown = false;
    await markMailSent(database.db, id, now().toISOString());
    log.info({ mail: id, kind, ...(delivery.file && { file: delivery.file }) }, 'mail sent');
  }

  async #settleFailure(
    { id, kind, attempts }: OutboxRow,
    { outcome, why, isDown }: Exclude<Delivery, { outcome: 'sent' }>,
  ): Promise<void> {
    const { database, now, log } = this.#parts.context;
    const wait = RETRY_SECONDS[attempts - 1];
    this.#isDown ||= isDown === true;
    if (outcome === 'never' || wait === undefined) {
      log.error({ mail: id, kind, attempts, why }, 'mail given up');
      return markMailFailed(database.db, id, why);
    }
    log.warn({ mail: id, kind, attempts, why, retrySeconds: wait }, 'mail not sent');
    const at = new Date(now().getTime() + wait * SECOND).toISOString();
    await postponeMail(database.db, { id, at, why });
  }
}

/** How often the sender looks by itself, and asks a server that was down. */
const LOOK_MS = 2 * SECOND;
const PROBE_MS = 20 * SECOND;

/** Starts sending; returns what stops it and waits for the mails that are under way. */
export function startOutboxSender(parts: SenderParts): () => Promise<void> {
  const { context, transport } = parts;
  const sender = new OutboxSender(parts);
  let running: Promise<unknown> | null = null;
  let isWanted = false;
  let isStopped = false;
  const round = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => context.log.warn({ err: error }, 'outbox not read'));
  };
  const look = (): void => {
    isWanted = true;
    if (running || isStopped) return;
    const rounds = async (): Promise<void> => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await round(() => sender.sendDue());
      }
    };
    running = rounds().finally(() => (running = null));
  };
  onMailQueued(context.database, look);
  void round(() => sender.takeOver()).then(look);
  const timers = [
    setInterval(look, LOOK_MS),
    setInterval(() => context.background.run('ask mail server', () => sender.probe()), PROBE_MS),
  ];
  return async () => {
    isStopped = true;
    timers.forEach(clearInterval);
    onMailQueued(context.database, () => undefined);
    transport.close();
    await running;
  };
}
