/** Saves the client's GS1 company prefix. Browser only. */
import type { LabelSettings } from '../../schemas/label-calls.ts';
import { showFailure } from '../failure.ts';
import { notify } from '../toast.ts';

/** Answers the settings as they are then; null when they were refused, which is told. */
export async function saveGs1Prefix(settings: LabelSettings): Promise<LabelSettings | null> {
  const { changeLabelSettings } = await import('../../api/client.ts');
  const answer = await changeLabelSettings(settings);
  if (!answer.ok) {
    showFailure(answer.error, 'The prefix was not saved.');
    return null;
  }
  notify('Prefix saved.');
  return answer.value.body;
}
