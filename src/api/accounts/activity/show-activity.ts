/** Devices and events of an account, for its profile page. */
import type { ApiContext } from '#api/context/context.ts';
import { deviceName } from '#api/kernel/device-name.ts';
import { activeSessions } from '#api/security/open-sessions.ts';
import { type SessionCaller, IDLE_MS } from '#api/security/sessions.ts';
import type { AccountActivity } from '#lib/accounts/schemas/activity.ts';
import { eventsOfAccount } from './account-events.ts';

const MAX_EVENTS = 20;

/** Returns the newest signatures of a client, each with the reference of the signed record. */
const newestSignatures = ({ database }: ApiContext, clientId: string) =>
  database.reader
    .selectFrom('signatures')
    .leftJoin('submissions', 'submissions.id', 'signatures.submission_id')
    .leftJoin('labels', 'labels.id', 'signatures.label_id')
    .select(['signed_at', 'submissions.reference', 'labels.reference as label_reference'])
    .where('signatures.client_id', '=', clientId)
    .orderBy('signed_at', 'desc')
    .limit(MAX_EVENTS)
    .execute();

/** The device of this call comes first; events and signatures are mixed, newest first. */
export async function showActivity(
  context: ApiContext,
  { sessionId, client, member }: SessionCaller,
): Promise<AccountActivity> {
  const now = context.now();
  const sessions = await activeSessions(context.database.reader, {
    memberId: member.id,
    now: now.toISOString(),
    seenAfter: new Date(now.getTime() - IDLE_MS).toISOString(),
  });
  const devices = sessions.map((row) => ({
    isThis: row.id === sessionId,
    device: deviceName(row.user_agent),
    network: row.network ?? '',
    since: row.created_at,
    lastSeen: row.last_seen_at,
  }));
  const events = (await eventsOfAccount(context.database.reader, member.id, MAX_EVENTS)).map(
    ({ kind, at, network, user_agent: agent }) => ({
      kind,
      at,
      network: network ?? '',
      device: deviceName(agent),
      about: '',
    }),
  );
  const signed = (await newestSignatures(context, client.id)).map((row) => ({
    kind: 'signature' as const,
    at: row.signed_at,
    network: '',
    device: '',
    about: row.reference ?? row.label_reference ?? '',
  }));
  return {
    devices: devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
    events: [...events, ...signed]
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .slice(0, MAX_EVENTS),
  };
}
