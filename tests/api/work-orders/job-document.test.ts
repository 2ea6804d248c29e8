import { expect, it } from 'vitest';
import { openAnyDatabase } from '../../support/api.ts';
import { readFileOf } from '../../support/sheets.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { createFormsApi } from '../submissions/support.ts';
import { qualityFacts, stageTable, workFacts } from '#lib/work-orders/work-text.ts';
import { companyOf } from './support.ts';

const ITEMS = 200;

it('prints a work order with all its stages and items', async () => {
  const api = createFormsApi(await openAnyDatabase());
  const client = await api.newClient();
  const company = companyOf(api);
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    sku: `SKU-${String(index + 1).padStart(4, '0')}`,
    style: 'Fjord tee with a rather long name',
    colour: 'Écru',
    size: 'XXL',
    qty: 1000,
  }));
  const { reference } = await company.make(client, { pieces: ITEMS * 1000, items });
  await company.count(reference, 'TICKETED', { done: 1500 });
  const { bytes } = await readFileOf(
    api,
    client.session.token,
    `/client/work-orders/${reference}/pdf`,
  );
  const { pages, text } = await readPdf(bytes);
  expect(text).toContain(`Work order ${reference} · `);
  expect(text).toContain('Pieces 200,000');
  expect(text).toContain('200,000 1,500 1,500');
  expect(text.match(/SKU-\d{4}/g)).toEqual(items.map(({ sku }) => sku));
  const last = oneLine(pages.at(-1) ?? '');
  expect(last).toContain('SKU-0200 Fjord tee with a rather long name Écru XXL 1,000');
  expect(last).toContain(`Page ${pages.length} of ${pages.length} ·`);
});

it('prints progress and health as the page shows them', async () => {
  const api = createFormsApi(await openAnyDatabase());
  const client = await api.newClient();
  const company = companyOf(api);
  const textAt = async (...statuses: readonly string[]) => {
    const { reference } = await company.make(client);
    for (const to of statuses)
      await company.call(`POST /ops/work-orders/${reference}/transition`, { to });
    const path = `/client/work-orders/${reference}/pdf`;
    return oneLine((await readPdf((await readFileOf(api, client.session.token, path)).bytes)).text);
  };
  expect(await textAt('IN_PROGRESS', 'COMPLETED')).toMatch(/Progress \d+% Health Finished/);
  expect(await textAt('CANCELLED')).not.toMatch(/Progress \d+%/);
});

it('prints the facts, stages and inspections of the page', async () => {
  const api = createFormsApi(await openAnyDatabase());
  const client = await api.newClient();
  const company = companyOf(api);
  const { reference } = await company.make(client, {
    priority: 'rush',
    scheduledOn: '2026-03-02',
    promisedOn: '2026-03-12',
    qcLevel: 'aql',
    items: [
      { sku: 'T-L', style: 'Tee', colour: 'Navy', size: 'L', qty: 50 },
      { sku: 'T-S', style: 'Tee', colour: 'Navy', size: 'S', qty: 50 },
    ],
  });
  await company.through(reference, 60);
  await company.call(`POST /ops/work-orders/${reference}/inspections`, {
    inspectedOn: '2026-03-02',
    level: 'aql',
    lot: 60,
    defects: [],
    note: 'Loose threads at the hem.',
  });
  await company.call(`POST /ops/work-orders/${reference}/hold`, {
    waitingFor: 'material',
    reason: 'The hang tags are late.',
  });
  const order = await company.read(reference);
  const { bytes } = await readFileOf(
    api,
    client.session.token,
    `/client/work-orders/${reference}/pdf`,
  );
  const text = oneLine((await readPdf(bytes)).text);
  for (const fact of [...workFacts(order), ...qualityFacts(order)]) {
    expect(text).toContain(oneLine(`${fact.label} ${fact.text}`));
  }
  for (const row of stageTable(order).rows) expect(text).toContain(oneLine(row.join(' ')));
  expect(text).toContain('Sample of 13 from 60');
  expect(text).toContain('Loose threads at the hem.');
  expect(text).toContain('The hang tags are late.');
  expect(text.indexOf('T-S')).toBeLessThan(text.indexOf('T-L'));
});
