import type { Page } from '@playwright/test';
import { callCompany, makeRecord } from './submissions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The calendar day that many days from now, as 2026-12-01. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const serviceRequest = () => ({
  title: 'Polybag the spring delivery',
  mode: 'quote_first',
  goodsState: 'here',
  goodsText: 'Acme Knits, PO 77',
  services: [{ service: 'FLD', qty: '100' }],
  lines: [{ sku: 'BL-1', qty: '100' }],
  dueDate: dayFromNow(40),
});

/** Sends a service request and quotes it as the company; answers its reference. */
export async function quotedRequest(page: Page): Promise<string> {
  const { reference } = await makeRecord(page, 'service-request', serviceRequest());
  await callCompany(`${reference}/transition`, { to: 'IN_REVIEW', note: '' });
  await callCompany(`${reference}/quote`, {
    lines: [{ code: 'FLD', text: 'Fold and polybag', qty: 100, unitPrice: 45 }],
    tax: 0,
    validUntil: dayFromNow(10),
  });
  return reference;
}
