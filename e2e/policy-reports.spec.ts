import { expect, open, test } from './support/test.ts';

/** What a browser reports of a content policy arrives. */
test.use({ expectedErrors: [/content policy|Content Security Policy/i] });

test('the browser reports what the policy of a page has stopped', async ({ page, request }) => {
  const counted = async () => {
    const text = await (await request.get('/metrics')).text();
    return Number(
      /policy_violations_total\{directive="img-src",from="page"\} (\d+)/.exec(text)?.[1] ?? 0,
    );
  };
  await open(page, '/login');
  const before = await counted();
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://blocked.example/a.png' }));
  });
  await expect.poll(counted).toBe(before + 1);
});
