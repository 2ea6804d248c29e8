/** Routes for the security overview of an account, and for logging out everywhere. */
import { deviceName } from '#api/kernel/device-name.ts';
import { type AccountActivity, accountActivity } from '#lib/accounts/schemas/activity.ts';
import { type ApiContext, isSecureSite, type CallOrigin } from '#api/context/context.ts';
import {
  IDLE_MS,
  type SessionCaller,
  activeSessions,
  revokeSessionsOfClient,
} from '#api/security/sessions.ts';
import { eventsOfAccount, noteAccountEvent } from './account-events.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok } from '#lib/kernel/result.ts';
import { clearedMirrorCookie } from '#lib/server/mirror-cookie.ts';
import { client } from '#api/http/endpoint.ts';
import { nothing } from '#api/http/input.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { recordEvent } from '#api/security/events.ts';

const MAX_EVENTS = 20;

/** Returns the newest signatures of a client, each with the reference of the signed record. */
const signaturesOf = ({ database }: ApiContext, clientId: string) =>
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
  { sessionId, client }: SessionCaller,
): Promise<AccountActivity> {
  const now = context.now();
  const sessions = await activeSessions(context.database.reader, {
    clientId: client.id,
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
  const events = (await eventsOfAccount(context.database.reader, client.id, MAX_EVENTS)).map(
    ({ kind, at, network, user_agent: agent }) => ({
      kind,
      at,
      network: network ?? '',
      device: deviceName(agent),
      about: '',
    }),
  );
  const signed = (await signaturesOf(context, client.id)).map((row) => ({
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

/** Ends all sessions of the client, the caller's own included. */
export async function logOutEverywhere(
  context: ApiContext,
  clientId: string,
  origin: CallOrigin,
): Promise<void> {
  const at = context.now().toISOString();
  await context.database.transaction(async (tx) => {
    await revokeSessionsOfClient(tx, { clientId, at });
    await noteAccountEvent(context, tx, { clientId, kind: 'logout_everywhere' }, origin);
  });
  recordEvent(context, 'session_revoked', origin, { clientId, reason: 'everywhere' });
}

export const activityRoutes = [
  client.get('/client/activity', nothing, {
    summary: 'The devices on which the caller is logged in, and what has happened to the account.',
    reply: describeSchema({ struct: accountActivity }),
    handle: async ({ context, caller }) =>
      ok({ message: 'Activity loaded.', body: await showActivity(context, caller) }),
  }),
  client.post('/client/logout-everywhere', nothing, {
    summary: 'Ends all sessions of the caller, and removes the mirror cookie.',
    handle: async ({ context, caller, ...origin }) => {
      await logOutEverywhere(context, caller.client.id, origin);
      const cookies = [clearedMirrorCookie(isSecureSite(context))];
      return ok({ message: serverMessages.loggedOutEverywhere, cookies });
    },
  }),
];
