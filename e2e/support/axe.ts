import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Runs axe in each frame of the page as it stands, or in one part of it: a line for each finding. A page gets its script once. */
async function faultsOf(
  page: Page,
  runOnly: RunOptions['runOnly'],
  part: string,
): Promise<string[]> {
  const faults: string[] = [];
  // Every frame is asked by itself; no rule is about media, which a preload is for; findings are shown by their HTML.
  const options = {
    runOnly,
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

/** Findings of axe on the page as it stands, or in the part of a selector: one line each. */
export const accessibilityFaults = (page: Page, part = 'html'): Promise<string[]> =>
  faultsOf(
    page,
    { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    part,
  );

/** The findings that depend on colours alone: all that another scheme can add. */
export const colourFaults = (page: Page, part = 'html'): Promise<string[]> =>
  faultsOf(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, part);
