/** Calls about the people of a client for tests. */
import { openPayload } from '#api/mail/queue.ts';
import type { ClientRole } from '#lib/people/rights.ts';
import type { TestApi } from '../../support/api.ts';

export const PASSWORD = 'Nine-green-bottles-2026';

/** Token of the newest invitation that was mailed to an address. */
export async function invitationOf(api: TestApi, email: string): Promise<string> {
  const mails = await api.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'member-invitation')
    .orderBy('position', 'desc')
    .execute();
  const [mail] = mails;
  if (!mail) throw new Error(`No invitation was mailed to ${email}.`);
  const { path } = openPayload(mail, api.context.keysFor) as { path: string };
  return new URL(path, 'https://portal.test').searchParams.get('token') ?? '';
}

interface Invited {
  readonly email: string;
  readonly role: ClientRole;
  readonly maySign?: boolean;
}

/** Invites a person and joins; returns the answer of the join. */
export async function addByInvitation(api: TestApi, by: string, invited: Invited) {
  const { status } = await api.call('POST /client/people', { token: by, body: invited });
  if (status !== 200) throw new Error(`The invitation answered ${status}.`);
  const token = await invitationOf(api, invited.email);
  const body = { token, name: `Kim ${invited.role}`, password: PASSWORD };
  const joined = await api.call('POST /client/join', { body });
  if (joined.status !== 200) throw new Error(`Joining answered ${joined.status}.`);
  const { token: session, user } = joined.body['ResponseBody'] as {
    token: string;
    user: { id: string };
  };
  return { token: session, id: user.id, email: invited.email };
}
