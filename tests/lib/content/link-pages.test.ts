import { expect, it } from 'vitest';
import { linkPages } from '#lib/content/link-pages.ts';

it('the pages that a link of the content may lead to are pages, each title once', () => {
  const titles = linkPages.map(({ title }) => title);
  expect(titles).toContain('Receipt Report');
  expect(titles).not.toContain('Section');
  expect(titles).not.toContain('Work order');
  expect(new Set(titles).size).toBe(titles.length);
});
