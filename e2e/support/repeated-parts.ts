import type { Frame, JSHandle } from '@playwright/test';

/**
 * Finds rows and entries with the markup of an earlier sibling, and headers and footers with the markup of an earlier page
 * at this width: texts, addresses and ids may differ. Adds the keys of other headers and footers to `seen`.
 */
export async function findRepeatedParts(
  frame: Frame,
  seen: Set<string>,
): Promise<JSHandle<Element[]>> {
  const found = await frame.evaluateHandle(
    (before) => {
      const KEPT = /^(?:class|type|role|hidden|disabled|open|checked|tabindex|aria-[a-z]+)$/;
      const markupOf = (element: Element): string =>
        [
          element.tagName,
          ...[...element.attributes].map(({ name, value }) =>
            KEPT.test(name) && !/^aria-(?:label|controls|described)/.test(name)
              ? `${name}=${value}`
              : name,
          ),
          element.matches(':popover-open, :checked, :focus-within'),
          element.tagName === 'svg' || [...element.children].map(markupOf).join('|'),
        ].join();
      const known = new Set(before);
      const parents = new Map<Element | null, Set<string>>();
      const repeated = [
        ...document.querySelectorAll('header:not(main *), footer:not(main *), tr, li'),
      ].filter((part) => {
        const isFrame = part.matches('header, footer');
        const markups = isFrame
          ? known
          : parents.getOrInsertComputed(part.parentElement, () => new Set());
        const markup = isFrame ? `${innerWidth} ${markupOf(part)}` : markupOf(part);
        const isKnown = markups.has(markup);
        markups.add(markup);
        return isKnown;
      });
      return { repeated, known: [...known] };
    },
    [...seen],
  );
  for (const key of await found.evaluate(({ known }) => known)) seen.add(key);
  return found.evaluateHandle(({ repeated }) => repeated);
}
