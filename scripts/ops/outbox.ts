/** Shared by the verbs about mails and webhooks: both are entries of the outbox. */
import { array, string, type as record } from 'superstruct';
import { counted } from '#lib/kernel/count-text.ts';
import { bodyOf } from './feed.ts';
import type { OpsContext } from './verb.ts';

const resent = record({ resent: array(string()) });

/** The query of a list: its state and its size, as they were typed. */
export function listQuery(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const { state, size } = values;
  const typed = Object.entries({ state, size }).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(typed as [string, string][]);
}

interface Entries {
  readonly path: string;
  readonly noun: string;
  /** Message for an id without a resendable entry. */
  readonly unknown: string;
}

/** Queues these entries again, or all that were given up; returns the exit code. */
export async function queueAgain(
  { feed, say, complain }: OpsContext,
  { path, noun, unknown }: Entries,
  ids: readonly string[] | 'all',
): Promise<number> {
  const bodies: readonly { readonly id?: string }[] =
    ids === 'all' ? [{}] : ids.map((id) => ({ id }));
  let sent = 0;
  for (const body of bodies) {
    const answer = await feed.call('POST', path, body);
    if (answer.status === 404 && body.id !== undefined) complain(`${body.id}: ${unknown}`);
    else sent += bodyOf(answer, resent).resent.length;
  }
  say(`${counted(sent, noun)} queued again.`);
  return ids === 'all' || sent === ids.length ? 0 : 1;
}
