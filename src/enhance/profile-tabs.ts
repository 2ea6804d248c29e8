import { $picture } from '#lib/accounts/sessions/picture.ts';
import { $savedProfile } from '#lib/accounts/sessions/profile.ts';

/** Arrow keys for tabs that are links: they move the focus; Enter or Space opens. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Makes the tab list one stop of the Tab key; without this script each tab is one. */
export function enhanceTabs(): void {
  const list = document.querySelector<HTMLElement>('[role=tablist]');
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  for (const tab of tabs) tab.tabIndex = tab.ariaSelected === 'true' ? 0 : -1;
  list?.addEventListener('keydown', (event) => {
    const index = tabs.findIndex((tab) => tab === document.activeElement);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) tabs[step(index, tabs.length)]?.focus();
    else if (event.key === ' ') tabs[index]?.click();
    else return;
    event.preventDefault();
  });
}

/** Updates the summary card after saving. */
export function followProfile(): void {
  const image = document.querySelector<HTMLImageElement>('[data-summary-picture]');
  $picture.listen((url) => {
    if (image && url !== undefined) image.src = url;
  });
  $savedProfile.listen((profile) => {
    if (!profile) return;
    for (const place of document.querySelectorAll<HTMLElement>('[data-summary]')) {
      const value = profile[place.dataset['summary'] ?? ''];
      if (value !== undefined) place.textContent = value;
    }
  });
}
