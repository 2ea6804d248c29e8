import { formRows } from '#lib/kernel/form-table.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { beLoggedIn, signUpClient } from './support/clients.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

/** What is kept for a client must say the same whenever it is rendered. */
test.use({ expectedErrors: [FAILED_LOADS] });

const kept = [
  ...(
    ['welcome', 'report', 'receipt-report', 'create-label', 'retail-stores', 'products'] as const
  ).map((id) => pathOf(id)),
  ...formRows.map(({ path }) => path),
];

test('pages that are kept hold nothing random', async ({ page, site }) => {
  await beLoggedIn(page, site);
  const read = () =>
    Promise.all(
      kept.map(async (path) => {
        const answer = await page.context().request.get(path);
        expect(answer.status(), path).toBe(200);
        return answer.text();
      }),
    );
  const first = await read();
  // Something was written, so they are rendered anew.
  await signUpClient(site);
  const again = await read();
  for (const [at, path] of kept.entries()) expect(again[at], path).toBe(first[at]);
});
