/** Topics of mails about records, as the profile page shows and changes them; without script. */
import { recordTopics, topicsIn, type ChosenTopic } from '#lib/people/mail-topics.ts';
import { ok } from '#lib/kernel/result.ts';
import { lockClient } from '#api/security/clients.ts';
import { changeMember } from '#api/security/members.ts';
import { act, optional, type PageContext } from '../context.ts';
import { readPostedForm, rejectionOf } from './posted-form.ts';
import { arrivalMailsSchema, type ArrivalMails } from '#lib/accounts/schemas/arrival-mails.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { parse } from '#lib/kernel/validation.ts';
import { chooseArrivalMails as choose } from '#api/accounts/profile/mail-choices.ts';

const [requests, ...further] = recordTopics;
const DELIVERIES = 'deliveries';

/** Null for a person alone in the company, who gets all mails, and with another API. */
export const readMailTopics = (context: PageContext): Promise<readonly ChosenTopic[] | null> =>
  optional(context, async ({ context: { database }, caller: { client, member } }) => {
    const people = await database.reader
      .selectFrom('members')
      .select(['id', 'mail_topics'])
      .where('client_id', '=', client.id)
      .where('disabled_at', 'is', null)
      .execute();
    if (people.length < 2) return null;
    const chosen = topicsIn(people.find(({ id }) => id === member.id)?.mail_topics ?? '');
    const shown = (topic: (typeof recordTopics)[number]) => ({
      ...topic,
      isChosen: chosen.includes(topic.id),
    });
    const isSubscribed = client.email_status === 1;
    const deliveries = { id: DELIVERIES, name: 'Deliveries', isChosen: isSubscribed };
    return [shown(requests), deliveries, ...further.map(shown)];
  });

/** Saves the topics, and the switch of arrival mails as one of them; returns an error message on failure. */
export async function saveMailTopics(
  context: PageContext,
): Promise<{ status: number; notice: string } | null> {
  const posted = await readPostedForm(context.request);
  if (!posted.ok) return posted;
  const isOn = (name: string): boolean => posted.field(name) === 'on';
  const answer = await act(context, 'own', ({ context: { database, now }, caller }) =>
    database.transaction(async (tx) => {
      await lockClient(tx, caller.client.id);
      const mail_topics = recordTopics.flatMap(({ id }) => (isOn(id) ? [id] : [])).join(' ');
      const isNew = isOn(DELIVERIES) !== (caller.client.email_status === 1);
      const email_status = isOn(DELIVERIES) ? 1 : 2;
      const changes = { mail_topics, ...(isNew && ({ email_status } as const)) };
      await changeMember(tx, { id: caller.member.id, at: now().toISOString(), changes });
      return ok(null);
    }),
  );
  return answer.ok ? null : rejectionOf(answer.error);
}

/** Null with an external API, or if the query fails. */
export const readArrivalMails = ({ locals: { visit } }: PageContext): ArrivalMails | null =>
  visit && { arrivalMails: visit.caller.client.arrival_mails };

/** Saves the choice of arrival mails; returns an error message on failure. */
export async function chooseArrivalMails(
  context: PageContext,
): Promise<{ status: number; notice: string } | null> {
  const posted = await readPostedForm(context.request);
  if (!posted.ok) return posted;
  const chosen = parse(arrivalMailsSchema, { arrivalMails: posted.field('arrivalMails') });
  if (!chosen.ok) return { status: 400, notice: serverMessages.unreadableBody };
  const answer = await act(context, 'own', ({ context: api, caller }) =>
    choose(api, caller, chosen.value),
  );
  return answer.ok ? null : rejectionOf(answer.error);
}
