import { demoOrder, demoReceipt } from './support/demo-records.ts';
import { expect, open, test } from './support/test.ts';

test.use({ loggedIn: 'demo' });

/** Widths of what is printed on a turned sheet with margins of 10 mm, in CSS pixels. */
const papers = { A4: 1046, Letter: 980 } as const;

test('lists, records and labels are whole on paper, below the head of the company', async ({
  page,
}) => {
  await test.step('lists are whole on paper, below the name of the company', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const path of [
      '/report/receipt/receipt-report',
      '/report',
      '/products',
      '/retail-stores',
    ]) {
      await open(page, path);
      for (const [paper, width] of Object.entries(papers)) {
        await page.setViewportSize({ width, height: 700 });
        const table = page.locator('.list-table').first();
        await expect(table).toBeVisible();
        const right = await table
          .locator('th')
          .evaluateAll((heads) =>
            Math.max(...heads.map((head) => head.getBoundingClientRect().right)),
          );
        expect(right, `${path} on ${paper}`).toBeLessThanOrEqual(width);
        const outside = await page.locator('.list-table td li, .tile').evaluateAll((all) =>
          all
            .filter((each) => {
              const room = each.closest('td, .tiles')?.getBoundingClientRect().right ?? 0;
              return each.getBoundingClientRect().right > room + 1;
            })
            .map((each) => each.textContent),
        );
        expect(outside, `${path} on ${paper}`).toEqual([]);
        const overflow = await table.evaluate((each) =>
          each.parentElement ? getComputedStyle(each.parentElement).overflowX : '',
        );
        expect(overflow, path).toBe('visible');
        await expect(page.locator('main .print-only')).toBeVisible();
      }
    }
  });

  await test.step('records are whole on paper, below the head of the company', async () => {
    await open(page, '/retail-stores');
    const store = await page.locator('.list-table td a').first().getAttribute('href');
    await page.emulateMedia({ media: 'print' });
    const order = await demoOrder(page, 'Cardigan rebrand');
    const receipt = await demoReceipt(page, 'PO-4134');
    for (const path of [order, receipt, store ?? '']) {
      await open(page, path);
      await expect(page.locator('main .print-only').first()).toContainText('Selvage & Tag');
      for (const width of [794, 816]) {
        await page.setViewportSize({ width, height: 1056 });
        const cut = await page
          .locator('main .card, main .document-frame')
          .evaluateAll((all) => all.filter((each) => each.scrollWidth > innerWidth).length);
        expect(cut, `${path} at ${width} px`).toBe(0);
      }
      const whole = await page
        .locator('main .card')
        .evaluateAll((all) =>
          all.every(
            (each) => getComputedStyle(each).breakInside === 'auto' || each.matches('.chart'),
          ),
        );
      expect(whole, path).toBe(true);
    }
  });

  await test.step('numbers and sizes are not divided, and figures keep their notes', async () => {
    await open(page, await demoReceipt(page, 'PO-4134'));
    await page.setViewportSize({ width: papers.Letter, height: 700 });
    const row = page.getByRole('region', { name: 'Table of lines' }).locator('tbody tr').first();
    const divided = await row.locator('td').evaluateAll((cells) => {
      const texts = ['K0001234567890', 'A style with a long name '.repeat(9), 'Navy', '32x34'];
      cells.forEach((cell, index) => {
        cell.textContent =
          'number' in (cell as HTMLElement).dataset ? '₹1,469,126.40' : (texts[index] ?? '');
      });
      return cells.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const isWord = !cell.textContent.includes(' ');
        return isWord && range.getClientRects().length > 1 ? [cell.textContent] : [];
      });
    });
    expect(divided).toEqual([]);
    await page.setViewportSize({ width: 740, height: 1000 });
    const note = await page.locator('.tile span + span').first().boundingBox();
    expect(note?.width).toBeGreaterThan(8);
  });

  await test.step('a label prints as a label, links are spelled out, and long texts are whole', async () => {
    await page.emulateMedia({ media: 'print' });
    await open(page, '/create_lable?new=hang_tag');
    await expect(page.locator('.label-side')).toBeVisible();
    await expect(page.locator('.label-main')).toBeHidden();
    await open(page, '/contact-us');
    const spelled = await page
      .getByRole('link', { name: 'Not right? Edit profile' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(spelled).toContain('/profile');

    await page.emulateMedia({ media: 'screen' });
    const text = page.getByRole('textbox', { name: 'Message' });
    await text.fill(Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n'));
    await page.emulateMedia({ media: 'print' });
    const hidden = await text.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
  });
});

test('charts tell late from on time, and lengths, where the reader chooses the colors', async ({
  page,
}) => {
  await open(page, '/report');
  const chart = page.locator('.chart', { hasText: 'Completed orders by month' });
  for (const place of ['.legend', '.columns-row']) {
    const fill = chart.locator(`${place} rect[data-tone='bad']`).first();
    await expect(fill).toHaveCSS('fill', /url\(.*#hatch/);
  }
  await expect(chart.locator('.columns-row text').first()).toHaveText(/^\s*\d+\s*$/);
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.locator('progress').first();
  await expect(bar).toHaveCSS('forced-color-adjust', 'none');
  await expect(bar).toHaveCSS('print-color-adjust', 'exact');
});
