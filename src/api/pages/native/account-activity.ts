/** Account activity of the profile page, and logging out everywhere without script. */
import type { AccountActivity } from '#lib/accounts/schemas/activity.ts';
import { logOutEverywhere } from '#api/accounts/activity/activity-routes.ts';
import { showActivity } from '#api/accounts/activity/show-activity.ts';
import { ok } from '#lib/kernel/result.ts';
import { act, optional, type PageContext } from '../context.ts';
import { readPostedForm } from './posted-form.ts';

/** Null with an external API, or if the query fails. */
export const readActivity = (context: PageContext): Promise<AccountActivity | null> =>
  optional(context, ({ context: api, caller }) => showActivity(api, caller));

/** Ends all sessions for a posted form; returns an error message on failure. */
export async function endAllSessions(context: PageContext): Promise<string | null> {
  const posted = await readPostedForm(context.request);
  if (!posted.ok) return posted.notice;
  const answer = await act(context, 'own', async ({ context: api, caller, origin }) => {
    await logOutEverywhere(api, caller, origin);
    return ok(null);
  });
  return answer.ok ? null : answer.error.message;
}
