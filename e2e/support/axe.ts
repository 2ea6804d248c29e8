import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Runs axe in each frame of a page, or in the part of a selector; returns a line for each error. A page gets its script once.
 * @param hasColors with contrast, most of the time of axe: every page and open panel has it, journeys go without
 */
export async function accessibilityFaults(
  page: Page,
  part = 'html',
  hasColors = false,
): Promise<string[]> {
  const faults: string[] = [];
  // Every frame is asked by itself; no rule is about media, which a preload is for; findings are shown by their HTML.
  const options = {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast': { enabled: hasColors } },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    selectors: false,
  } as RunOptions;
  // A panel that is still fading in has pale colors.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const end = effect?.getComputedTiming().endTime;
          return playState === 'running' && end !== Infinity;
        })
        .map(({ finished }) => finished),
    ),
  );
  for (const frame of part === 'html' ? page.frames() : [page.mainFrame()]) {
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source);
    const found = await frame.evaluate(
      async ({ within, options }) => {
        const { axe: engine } = window as unknown as {
          axe: { run: (part: Element, options: RunOptions) => Promise<AxeResults> };
        };
        const root = document.querySelector(within);
        if (root === null) throw new Error(`The page has no ${within}.`);
        const { violations } = await engine.run(root, options);
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
        );
      },
      { within: part, options },
    );
    faults.push(...found);
  }
  return faults;
}
