import { $metParts, changePasswordController } from '#lib/accounts/sessions/change-password.ts';
import { enhanceForm } from './form-view.ts';
import { followProfile, enhanceTabs } from './profile-tabs.ts';

/** Ticks the parts of the rule off before React does; both write the same. */
function paintParts(parts: string): void {
  const met = parts.split(' ');
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const isMet = met.includes(part.dataset['part'] ?? '');
    part.dataset['met'] = String(isMet);
    const word = part.querySelector('[data-part-word]');
    if (word) word.textContent = isMet ? ' (met)' : ' (missing)';
  }
}

enhanceTabs();
followProfile();
enhanceForm(changePasswordController);
const stop = $metParts.listen(paintParts);
document
  .getElementById(changePasswordController.model.definition.type)
  ?.addEventListener('portal:adopted', stop, { once: true });
