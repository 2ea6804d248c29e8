import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function faultsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Findings of axe on the page as it stands, one line each. */
export const accessibilityFaults = async (page: Page): Promise<string[]> =>
  faultsOf(
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );

/** The findings that depend on colours alone: all that another scheme can add. */
export const colourFaults = async (page: Page): Promise<string[]> =>
  faultsOf(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
