import { describe, expect, it } from 'vitest';
import { demoLogin } from '#api/seed/demo-login.ts';
import { seedDemoClient } from '#api/seed/seed-demo-client.ts';
import type { LabelView } from '#api/labels/views.ts';
import type { ReceiptFigures, ReceiptRecord } from '#lib/receipts/replies.ts';
import { isGtin } from '#lib/kernel/check-digit.ts';
import { databases } from '../../support/databases.ts';
import { listOf } from '../receipts/support.ts';
import { createFormsApi, recordOf } from '../submissions/support.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import type { SubmissionOverview } from '#lib/submissions/replies.ts';
import type { SavedViews } from '#lib/reports/saved-view-calls.ts';

describe.each(databases)('the first start on $name', ({ open }) => {
  it('seeds a client with a year of deliveries, a catalog, labels, stores, claims and views, once', async () => {
    const api = createFormsApi(await open());
    expect(await seedDemoClient(api.context)).toBe('created');
    expect(await seedDemoClient(api.context)).toBe('there');
    const { token } = await api.logIn(demoLogin);
    const call = (path: string) => api.call(`GET /client${path}`, { token });
    const all = listOf(await call('/receipts?size=100'));
    expect(all.total).toBe(40);
    const share = all.items.filter(({ hasExceptions }) => hasExceptions).length / all.total;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.2);
    expect(new Set(all.items.map(({ status }) => status)).size).toBe(9);
    const days = all.items.map(({ listedOn }) => listedOn).toSorted();
    expect(Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')).toBeGreaterThan(
      330 * 86_400_000,
    );
    const figures = (await call('/receipt-figures')).body['ResponseBody'] as ReceiptFigures;
    expect(figures).toMatchObject({ receipts: 40, openExceptions: 6 });
    expect(figures.accuracy).toBeGreaterThan(0.98);
    const labels = (await call('/labels')).body['ResponseBody'] as { items: LabelView[] };
    expect(labels.items.map(({ name }) => name).toSorted()).toEqual([
      'Crew tee care',
      'Linen shirt care',
      'Linen shirt ticket',
    ]);
    for (const { id } of labels.items) {
      const proofed = await api.call(`POST /client/labels/${id}/proof`, {
        token,
        body: { version: 1 },
      });
      expect(proofed.body).toMatchObject({ succeeded: true });
    }
    const { db } = api.database;
    const early = db
      .selectFrom('receipts')
      .select('reference')
      .whereRef('updated_at', '<', 'arrived_at');
    expect(await early.execute()).toEqual([]);
    const photos = await db
      .selectFrom('receipt_files')
      .select(['id', 'exception_id', 'caption'])
      .execute();
    expect(photos).toHaveLength(4);
    for (const { id, exception_id, caption } of photos) {
      expect(exception_id).not.toBeNull();
      expect(caption).toMatch(/^Demo drawing/);
      expect((await call(`/receipt-files/${id}?inline=1`)).status).toBe(200);
    }
    const samples = await db.selectFrom('work_files').select('id').execute();
    expect(samples).toHaveLength(1);
    expect((await call(`/work-files/${samples[0]?.id ?? ''}`)).status).toBe(200);
    const products = await db.selectFrom('products').select(['sku', 'gtin']).execute();
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(120);
    expect(new Set(products.map(({ gtin }) => gtin)).size).toBe(120);
    expect(products.every(({ gtin }) => isGtin(gtin))).toBe(true);
    expect(await db.selectFrom('retail_stores').select('id').execute()).toHaveLength(12);
    const overview = (await call('/overview')).body['ResponseBody'] as SubmissionOverview;
    expect(overview).toMatchObject({
      onboarding: { terms: true, cardAuthorization: true, serviceRequest: true },
      onboarded: true,
      waiting: [],
    });
    const signed = await db.selectFrom('submissions').select(['type', 'status']).execute();
    expect(signed).toEqual(
      expect.arrayContaining([
        { type: 'terms', status: 'SIGNED' },
        { type: 'card-authorization', status: 'ACTIVE' },
        { type: 'service-request', status: 'CLOSED' },
      ]),
    );
    const claims = await Promise.all(
      ['report-garment-claim', 'damage-claim'].map(async (type) => {
        const list = (await call(`/submissions?type=${type}`)).body['ResponseBody'];
        return (list as { items: { reference: string; status: string }[] }).items;
      }),
    );
    const items = claims.flat();
    expect(items.map(({ status }) => status)).toEqual(['APPROVED', 'ACKNOWLEDGED']);
    for (const { reference } of items) {
      const claim = recordOf(await call(`/submissions/${reference}`));
      const name = String(claim.data['receiptRef']);
      const receipt = (await call(`/receipts/${name}`)).body['ResponseBody'] as ReceiptRecord;
      const wanted = valuesFromReceipt(claim.type, receipt, ['damaged', 'short', 'over']);
      // Choices stay in the order of the form.
      const apart = { lines: undefined, claimTypes: undefined };
      expect({ ...claim.data, ...apart }).toMatchObject({ ...wanted, ...apart });
      expect(claim.data['lines']).toMatchObject(wanted['lines'] as object[]);
      const about = (await call(`/submissions?q=${name}`)).body['ResponseBody'] as {
        total: number;
      };
      expect(about.total).toBe(1);
      expect(claim.attachments).toHaveLength(2);
      for (const { at } of claim.timeline) {
        expect(Date.parse(at)).toBeLessThan(api.context.now().getTime());
      }
    }
    for (const [list, count] of [
      ['receipts', 2],
      ['work-orders', 1],
    ] as const) {
      const views = (await call(`/views?list=${list}`)).body['ResponseBody'] as SavedViews;
      expect(views.items).toHaveLength(count);
    }
    expect(await db.selectFrom('attachments').select('id').execute()).toHaveLength(4);
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([]);
  });
});
