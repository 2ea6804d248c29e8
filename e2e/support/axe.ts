import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { findRepeatedParts } from './repeated-parts.ts';

/** Half the size of the script that the package exports. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Runs axe in each frame of a page, or in the part of a selector; returns a line for each error. A page gets its script once.
 * @param hasColors with contrast, most of the time of axe: every page and open panel has it, journeys go without
 * @param seen keys of headers and footers of earlier pages, which are left out as repeated rows are; new ones are added
 */
export async function accessibilityFaults(
  page: Page,
  part = 'html',
  hasColors = false,
  seen?: Set<string>,
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
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(source);
    const exclude = seen && (await findRepeatedParts(frame, seen));
    const found = await frame.evaluate(
      async ({ within, options, exclude }) => {
        const { axe: engine } = window as unknown as {
          axe: { run: (part: ElementContext, options: RunOptions) => Promise<AxeResults> };
        };
        const root = document.querySelector(within);
        if (root === null) throw new Error(`The page has no ${within}.`);
        const context = exclude ? { include: [root], exclude } : root;
        const { violations } = await engine.run(context, options);
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
        );
      },
      { within: part, options, exclude },
    );
    faults.push(...found);
  }
  return faults;
}
