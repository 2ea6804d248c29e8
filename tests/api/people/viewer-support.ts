/** Records of a client with the amount of 7,313.37 wherever an amount may stand, for tests of who may read it. */
import { isRecord } from '#lib/kernel/is-record.ts';
import { formAmounts } from '#lib/records/amounts.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { pictureOf } from '../files/support.ts';
import { approvedLabel, labelIn, makeLabel, priceTicket } from '../labels/support.ts';
import { moveTo } from '../queue/support.ts';
import { companyFor, head, lines, receiptOf } from '../receipts/support.ts';
import { formTables, sendCase, sendOf } from '../submissions/send-case.ts';
import type { Client, FormsApi } from '../submissions/support.ts';
import { companyOf } from '../work-orders/support.ts';

const AMOUNT = '7313.37';
const MINOR = 731_337;
const SAID = 'It costs $7,313.37, or 7313.37.';

/** Fields that titles and names of records are made of. */
const named = new Set('title subject fromBrand refCompany vendor colour'.split(' '));

const withPrice = (name: string): string => `${name} at 7,313.37 usd`;

/** Values of a form with the amount in place of its own amounts, and in its title. */
function withAmount(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withAmount(each, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      names.has(name) && each !== ''
        ? AMOUNT
        : named.has(name) && typeof each === 'string' && each !== ''
          ? withPrice(each)
          : withAmount(each, names),
    ]),
  );
}

/** Numbers and texts of an answer that hold the amount, or a multiple of it. */
export function amountsIn(answer: unknown): (number | string)[] {
  if (typeof answer === 'number') return answer >= MINOR ? [answer] : [];
  if (typeof answer === 'string') return /7,?313[.,]?37|[$€£]\d/.test(answer) ? [answer] : [];
  if (Array.isArray(answer)) return answer.flatMap(amountsIn);
  return isRecord(answer) ? Object.values(answer).flatMap(amountsIn) : [];
}

/** Values of a parameter, by the part of the address before it. */
export type Planted = Readonly<Record<string, readonly string[]>>;

/** `refused` are files of claims and cards. Sends each form, keeps a draft of each, and has the company quote, ask and write. */
async function plantForms(api: FormsApi, client: Client) {
  const submissions: string[] = [];
  const attachments: string[] = [];
  const refused: string[] = [];
  const { call } = companyOf(api);
  for (const { type, table } of formTables) {
    const data = withAmount(table.right, formAmounts(table.definition)) as typeof table.right;
    const sent = await sendCase(api, client, table, data);
    const draft = await client.draft(type, { ...data, attachments: [] });
    const note = { note: SAID, visibility: 'client' };
    await call(`POST /ops/submissions/${sent.reference ?? ''}/transition`, note);
    submissions.push(sent.id, draft.id);
    const files = sent.attachments.map(({ id }) => id);
    attachments.push(...files);
    if (/claim|card/.test(type)) refused.push(...files);
  }
  const quoted = await sendOf(api, client, 'service-request', { budget: '' });
  await moveTo(api, quoted.reference, 'IN_REVIEW');
  await call(`POST /ops/submissions/${quoted.reference}/quote`, {
    lines: [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice: MINOR }],
    validUntil: '2026-03-10',
    note: SAID,
  });
  const asked = await sendOf(api, client, 'service-request', { budget: '' });
  await moveTo(api, asked.reference, 'IN_REVIEW');
  await call(`POST /ops/submissions/${asked.reference}/question`, { question: SAID });
  submissions.push(quoted.id, asked.id);
  return { submissions, attachments, refused };
}

/** Makes records of all kinds as a client and its company. */
export async function plantAmounts(api: FormsApi, client: Client): Promise<Planted> {
  const forms = await plantForms(api, client);
  const description = withPrice('Shirt');
  const product = { sku: 'A-1', description, price: AMOUNT, unit_cost: AMOUNT, currency: 'USD' };
  const made = await client.call('POST /client/products', { values: product });
  const { id: productId } = made.body['ResponseBody'] as { id: string };
  const place = { ...retailStoreCases.right, dockNotes: SAID };
  const shop = await client.call('POST /client/stores', { data: place });
  const { id: storeId } = shop.body['ResponseBody'] as { id: string };
  const house = companyFor(api, client);
  const priced = lines.map((line) => ({ ...line, unitCost: MINOR }));
  const vendor = withPrice(head.vendor);
  const fed = {
    ...head,
    vendor,
    lines: priced,
    status: 'RECEIVED',
    countedAt: '2026-03-01T15:00:00Z',
  };
  const receipt = receiptOf(await house.feed('D-1', fed));
  const dearer = priced.map((line) => ({ ...line, unitCost: MINOR + 100 }));
  await house.feed('D-1', { ...fed, lines: dearer, note: SAID });
  const picture = await pictureOf({ width: 30, height: 20, format: 'jpeg' });
  const photo = await house.file('D-1', { callerReference: 'P-1', kind: 'photo' }, picture);
  const company = companyOf(api);
  const order = await company.make(client, { title: withPrice('Relabel') });
  await company.photo(order.reference, picture);
  await company.call(`POST /ops/work-orders/${order.reference}/hold`, {
    reason: SAID,
    waitingFor: 'client',
  });
  const ticket = { ...priceTicket, labelName: withPrice('Ticket'), price: AMOUNT };
  const label = await approvedLabel(client, ticket);
  const draft = labelIn(await makeLabel(client, { ...ticket, labelName: withPrice('Ticket 2') }));
  return {
    ...forms,
    labels: [label.id, draft.id],
    products: [productId],
    stores: [storeId],
    receipts: [receipt.reference],
    'receipt-files': [(photo.body['ResponseBody'] as { id: string }).id],
    'work-orders': [order.reference],
    'work-files': (await company.read(order.reference)).files.map(({ id }) => id),
    'label-templates': ['price_ticket'],
    templates: ['products', 'stores'],
  };
}
