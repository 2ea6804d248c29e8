/** Saves the client's GS1 company prefix. Browser only. */
import type { LabelSettings } from '../calls.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';

/** Returns the new settings; null when they were refused, after a notification. */
export async function saveGs1Prefix(settings: LabelSettings): Promise<LabelSettings | null> {
  const { changeLabelSettings } = await import('../browser-client.ts');
  const answer = await changeLabelSettings(settings);
  if (!answer.ok) {
    showFailure(answer.error, 'The prefix was not saved.');
    return null;
  }
  notify('Prefix saved.');
  return answer.value.body;
}
