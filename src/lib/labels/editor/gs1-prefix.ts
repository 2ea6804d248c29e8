/** Saves the client's GS1 company prefix. Browser only. */
import type { LabelSettings } from '../calls.ts';
import type { PrefixQuestion } from '../engine/barcodes/company-prefix.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';

interface SavedPrefix {
  readonly settings?: LabelSettings;
  readonly question?: PrefixQuestion;
}

/** Returns the new settings, or the question that the server asks first; neither after another error. */
export async function saveGs1Prefix(settings: LabelSettings): Promise<SavedPrefix> {
  const { changeLabelSettings } = await import('../client.ts');
  const answer = await changeLabelSettings(settings);
  if (!answer.ok) {
    const { message, suggested } = answer.error;
    if (suggested !== undefined) return { question: { message, suggested } };
    showFailure(answer.error, 'The prefix was not saved.');
    return {};
  }
  notify('Prefix saved.');
  return { settings: answer.value.body };
}
