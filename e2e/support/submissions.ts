import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { garmentClaimCases } from '../../tests/fixtures/submissions/garment-claim.ts';
import { storedAuthData } from './clients.ts';
import { callOperations } from './operations.ts';
import { expect, waitForIslands } from './test.ts';

/** Records of service forms: made through the API, or by hand on the page. */
export const message = (subject: string) => ({
  topic: 'labels',
  relatedRef: '',
  subject,
  message: 'Where are the care labels of style 1042?',
  attachments: [],
  urgency: 'normal',
  replyBy: 'email',
});

async function authorization(page: Page): Promise<Record<string, string>> {
  const data = await storedAuthData(page);
  return {
    Authorization: `Bearer ${data?.token ?? ''}`,
    'X-CSRF-Token': 'e2e',
    Cookie: 'csrfToken=e2e',
  };
}

interface Made {
  readonly id: string;
  readonly reference: string;
}

/** Makes a draft, or hands a form in, as the client who is logged in. */
export async function makeRecord(
  page: Page,
  type: string,
  data: object,
  action: 'draft' | 'submit' = 'submit',
): Promise<Made> {
  const answer = await page.request.post('/api/client/submissions', {
    headers: { ...(await authorization(page)), 'Idempotency-Key': randomUUID() },
    data: { type, action, data },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { ResponseBody: Made }).ResponseBody;
}

/** Sends a message as the client who is logged in; answers its reference. */
export const sendMessage = async (page: Page, subject: string): Promise<string> =>
  (await makeRecord(page, 'contact-us', message(subject))).reference;

/** Claims for one missing shirt as the client who is logged in; answers the reference. */
export async function makeClaim(page: Page): Promise<string> {
  const { right, definition } = garmentClaimCases;
  const [shirt] = right['lines'] as object[];
  const lines = [{ ...shirt, issue: 'MISSING' }];
  const claim = { ...right, lines, attachments: [] };
  return (await makeRecord(page, definition.type, claim)).reference;
}

/** Calls the company's side of a record. */
export const callCompany = (path: string, body: object) =>
  callOperations(`/submissions/${path}`, body);

/** Fills Contact Us, up to its button. */
export async function fillMessage(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Topic').selectOption('labels');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Where are the labels of 1042?');
}

/** A small file that is a PDF to everybody who looks at it. */
export const pdfFile = (name = 'packing-list.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
});

/** Uploads a file as the client who is logged in; answers it as a form names it. */
export async function attach(page: Page, file = pdfFile()) {
  const headers = await authorization(page);
  const answer = await page.request.post('/api/client/attachments', {
    headers,
    multipart: { file },
  });
  const { ResponseBody } = (await answer.json()) as { ResponseBody: { readonly id: string } };
  return { id: ResponseBody.id, kind: '', caption: '' };
}

/** Waits until the draft is on the server. */
export async function waitForSave(page: Page): Promise<void> {
  await waitForIslands(page);
  await expect(page.locator('.save-line')).toHaveText(/^Saved \d\d?:\d\d [AP]M( New York time)?$/);
}

/** Pastes rows of two columns into the table of the form. */
export function pasteRows(page: Page, count: number): Promise<void> {
  return page.evaluate((rows) => {
    const lines = Array.from({ length: rows }, (_, index) => `SKU-${index}\t${index + 1}`);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ['sku\tqty', ...lines].join('\n'));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('td[data-column=sku] input')?.dispatchEvent(event);
  }, count);
}
