/** What the profile page reads beside the profile, and logging out everywhere without script. */
import type { AccountActivity } from '#lib/accounts/schemas/activity.ts';
import { apiOf, isEmbedded, type PageContext } from '../context.ts';
import { readPostedForm } from './posted-form.ts';

/** Null where another API is asked, which has no such call, and when it cannot be read now. */
export async function readActivity(context: PageContext): Promise<AccountActivity | null> {
  if (!isEmbedded()) return null;
  const answer = await apiOf(context).getActivity();
  return answer.ok ? answer.value.body : null;
}

/** Ends all sessions for a form of ours; returns what is to be said when they go on. */
export async function endAllSessions(context: PageContext): Promise<string | null> {
  const posted = await readPostedForm(context.request);
  if (!posted.ok) return posted.notice;
  const answer = await apiOf(context).logOutEverywhere();
  return answer.ok ? null : answer.error.message;
}
