import { $metParts, changePasswordController } from '#lib/accounts/stores/change-password.ts';
import { enhanceForm } from './form-view.ts';
import { followProfile } from './profile-summary.ts';
import { enhanceTabs } from './profile-tabs.ts';

/** Ticks the parts of the rule off before React does; both write the same. */
function paintParts(met: readonly string[]): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const isMet = met.includes(part.dataset['part'] ?? '');
    part.dataset['met'] = String(isMet);
    const word = part.lastElementChild;
    if (word) word.textContent = isMet ? ' (met)' : ' (missing)';
  }
}

enhanceTabs();
followProfile();
enhanceForm(changePasswordController);
const stop = $metParts.listen(paintParts);
document
  .getElementById(changePasswordController.definition.id)
  ?.addEventListener('portal:adopted', stop, { once: true });
