/** How often mails about arrivals come, as the profile page shows and changes it; without script. */
import { arrivalMailsSchema, type ArrivalMails } from '#lib/accounts/schemas/arrival-mails.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { parse } from '#lib/kernel/validation.ts';
import { chooseArrivalMails as choose } from '#api/accounts/profile/mail-choices.ts';
import { act, type PageContext } from '../context.ts';
import { readPostedForm, refusalOf } from './posted-form.ts';

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
  return answer.ok ? null : refusalOf(answer.error);
}
