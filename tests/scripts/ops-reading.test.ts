import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../scripts/ops/key-verb.ts';
import { opsVerbs } from '../../scripts/ops/verbs.ts';
import { serviceRequestCases } from '../fixtures/submissions/service-request.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ops, portal, usePortal } from './ops-support.ts';

usePortal();

const TWO_MONTHS_MS = 60 * 24 * 60 * 60_000;

/** A Wednesday about two months away. */
function laterDay(): string {
  const day = new Date(Date.now() + TWO_MONTHS_MS);
  day.setUTCDate(day.getUTCDate() + 3 - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

const coming = () => ({
  ...serviceRequestCases.right,
  dueDate: laterDay(),
  goodsState: 'on_the_way',
  goodsText: undefined,
  vendor: 'Mill & Sons',
  vendorPo: 'Po-778',
  tracking: '1Z999AA10123456784',
});

async function send(type: string, data: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/client/submissions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${portal.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ type, action: 'submit', data }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return (JSON.parse(text) as { ResponseBody: { reference: string } }).ResponseBody.reference;
}

const told = async (...args: readonly string[]): Promise<string> => {
  const { code, said, complained } = await ops(args);
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  return said;
};
const complaint = async (...args: readonly string[]): Promise<string> =>
  (await ops(args)).complained;
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/^[A-Z]{2}-\d{4}-\d{6}/gm)].map(([number]) => number);

describe('records of every kind', () => {
  let request: string;
  let announced: string;
  let arrived: string;
  let order: string;
  let message: string;

  beforeAll(async () => {
    request = await send('service-request', coming());
    [announced = ''] = numbersIn(await told('receipts', 'list', '--expected'));
    const own = ['--client', portal.email, '--vendor', 'Knit Works', '--po', 'PO-9'];
    const line = ['--sku', 'TEE-S', '--expected', '24', '--received', '24'];
    await told('receipts', 'DEL-4711', ...own, '--status', 'ARRIVED', ...line);
    [arrived = ''] = numbersIn(await told('receipts', 'list', '--status', 'ARRIVED'));
    await told('transition', request, '--to', 'IN_REVIEW');
    const job = ['--title', 'Tickets', '--services', 'TKT', '--pieces', '100'];
    const dates = ['--due-on', laterDay(), '--client-po', 'Po-778', '--submission', request];
    await told('work-orders', '--client', portal.clientNumber, ...job, ...dates);
    [order = ''] = numbersIn(await told('work-orders', 'list'));
    message = await send('contact-us', {
      topic: 'billing',
      subject: `About ${arrived}`,
      message: 'When will it be counted?',
      urgency: 'today',
      replyBy: 'email',
    });
  });

  it('list by filters, the newest change first', async () => {
    for (const [args, numbers] of [
      [
        ['receipts', 'list'],
        [arrived, announced],
      ],
      [
        ['receipts', 'list', '--sort', 'updated'],
        [announced, arrived],
      ],
      [['receipts', 'list', '--client', portal.email, '--po', 'po-77'], [announced]],
      [['receipts', 'list', '--q', 'knit'], [arrived]],
      [['receipts', 'list', '--po', '%'], []],
      [['work-orders', 'list', '--po', 'pO-7', '--client', portal.clientNumber], [order]],
      [['work-orders', 'list', '--po', 'PO_7'], []],
      [['work-orders', 'list', '--status', 'CANCELLED'], []],
    ] as const) {
      expect(numbersIn(await told(...args)), args.join(' ')).toEqual(numbers);
    }
    const first = await told('receipts', 'list', '--size', '1');
    const [, after = ''] = /More: --after (\S+)$/.exec(first) ?? [];
    expect(numbersIn(await told('receipts', 'list', '--size', '1', '--after', after))).toEqual([
      announced,
    ]);
    expect(JSON.parse(await told('work-orders', 'list', '--json'))).toMatchObject({ total: 1 });
    expect(await complaint('receipts', 'list', '--client', 'no@example.com')).toContain(
      'There is no such client.',
    );
    expect(await complaint('list', '--type', 'receipts')).toContain('receipts list');
  });

  it('show their contents and linked records', async () => {
    for (const [number, texts, linked] of [
      [request, ['Mill & Sons'], [announced, order]],
      [announced.toLowerCase(), ['EXPECTED', 'PO: Po-778', '1 | TEE-1'], [request, order]],
      ['DEL-4711', [arrived, 'ARRIVED', 'TEE-S'], [message]],
      [order, ['Services: TKT', 'PO: Po-778'], [request, announced]],
      [message, ['When will it be counted?'], [arrived]],
    ] as const) {
      const [record = '', others = ''] = (await told('show', number)).split('\nLinked records\n');
      for (const text of texts) expect(record).toContain(text);
      expect(numbersIn(others).toSorted(), number).toEqual([...linked].toSorted());
    }
    expect(JSON.parse(await told('show', arrived, '--json'))).toMatchObject({
      houseReference: 'DEL-4711',
      linked: [{ reference: message }],
    });
    const unknown = ['RC', 'WO', 'LB', 'ST', 'UP'].map((prefix) => `${prefix}-2026-999999`);
    for (const number of [...unknown, 'DEL-4712']) {
      expect(await complaint('show', number)).toBe(`There is no record ${number}.`);
    }
    expect(numbersIn(await told('search', 'mill', '&', 'sons'))).toContain(announced);
  });

  it('stores and imports are shown with the client that has them', async () => {
    const authorization = `Bearer ${portal.token}`;
    const body = new FormData();
    const row = 'SoHo,0012,,120 Spring Street,New York,NY,10012,Ann Lee,2125550100';
    const head = 'Name,Store no,Chain,Address,City,State,Zip,Contact,Phone';
    body.set('data', new File([`${head}\n${row}\n`], 'stores.csv', { type: 'text/csv' }));
    const api = `http://127.0.0.1:${portal.port}/api/client`;
    const posted = { method: 'POST', headers: { authorization }, body };
    const text = await (await fetch(`${api}/store-import`, posted)).text();
    const imported = JSON.parse(text) as { ResponseBody: { uploadId: string } };
    const { uploadId } = imported.ResponseBody;
    const listed = await fetch(`${api}/stores`, { headers: { authorization } });
    const stores = (await listed.json()) as { ResponseBody: { items: { reference: string }[] } };
    const [{ reference } = { reference: '' }] = stores.ResponseBody.items;
    const store = await told('show', reference.toLowerCase());
    for (const part of [reference, portal.clientNumber, '120 Spring Street', '0012']) {
      expect(store, part).toContain(part);
    }
    const upload = await told('show', uploadId);
    for (const part of [uploadId, portal.clientNumber, 'stores.csv', 'New: 1', 'Skipped: 0']) {
      expect(upload, part).toContain(part);
    }
  });

  it('ask about fields by their labels; an unknown one is answered with all of them', async () => {
    const asked = await send('service-request', coming());
    const ask = ['question', asked, '--question', 'Who sends it?', '--fields'];
    expect(await complaint(...ask, 'vendor,nosuch')).toMatch(
      /nosuch is not a field of the form\. Its fields: .*vendor \(Vendor\)/,
    );
    await told(...ask, 'VENDOR,eta');
    expect(JSON.parse(await told('show', asked, '--json'))).toMatchObject({
      question: { fields: ['vendor', 'eta'] },
    });
  });
});

describe('the first day of an order', () => {
  const typed: string[] = [];
  const type = async (...args: readonly string[]): Promise<string> => {
    typed.push(args.join(' '));
    return told(...args);
  };

  it('takes a person at the company six commands: find, read, ask, quote, note the arrival', async () => {
    const title = `First order ${randomUUID().slice(0, 8)}`;
    const sent = await send('service-request', { ...coming(), title });
    const [request = ''] = numbersIn(await type('search', title));
    expect(request).toBe(sent);
    const shown = await type('show', request);
    const [receipt = ''] = numbersIn(shown.split('\nLinked records\n')[1] ?? '');
    await type(
      'question',
      request,
      '--question',
      'Which carrier?',
      '--fields',
      'Tracking or PRO number',
    );
    await type('transition', request, '--to', 'IN_REVIEW');
    const line = ['--text', 'Fold', '--qty', '100', '--unit-price', '0.45', '--tax', '0'];
    await type('quote', request, ...line, '--valid-until', laterDay());
    await type('receipt-status', receipt, '--to', 'ARRIVED');
    expect(typed).toHaveLength(6);
    expect(JSON.parse(await told('show', request, '--json'))).toMatchObject({ status: 'QUOTED' });
    expect(await told('show', receipt)).toContain('ARRIVED');
  });
});

describe('the key of the feed', () => {
  it.each([
    ['no file', null, /^OPERATIONS_API_KEY=[0-9a-f]{64}\n$/],
    ['other settings', 'PORT=4322', /^PORT=4322\nOPERATIONS_API_KEY=[0-9a-f]{64}\n$/],
    [
      'an empty key',
      'OPERATIONS_API_KEY=\nPORT=1\n',
      /^OPERATIONS_API_KEY=[0-9a-f]{64}\nPORT=1\n$/,
    ],
    ['a key', 'OPERATIONS_API_KEY=mine\n', /^OPERATIONS_API_KEY=mine\n$/],
  ])('runs once where there is %s', (_case, before, after) => {
    const file = join(temporaryFolder(), '.env');
    if (before !== null) writeFileSync(file, before);
    expect(addKey(file)).toBe(before?.includes('mine') !== true);
    expect(readFileSync(file, 'utf8')).toMatch(after);
    expect(addKey(file)).toBe(false);
  });
});

describe('help and errors', () => {
  it('shows examples that a shell reads as one command', () => {
    const examples = opsVerbs.flatMap((verb) => verb.examples);
    const lines = examples.map((example) => `npm run ops -- ${example}`).join('\n');
    const shell = `npm() { printf '.\\n'; }\n${lines}\n`;
    const { stdout, stderr } = spawnSync('bash', ['-c', shell], { encoding: 'utf8' });
    expect({ stderr, calls: stdout.length / 2 }).toEqual({ stderr: '', calls: examples.length });
  });

  it.each([
    ['list --type service-request', 'NEEDS_INFO', 'INFO_NEEDED'],
    ['list', 'IN_REVIW', 'IN_REVIEW'],
    ['receipts list', 'COUNTED', 'COUNTING'],
    ['work-orders list', 'HOLD', 'ON_HOLD'],
    ['labels list', 'APROVED', 'APPROVED'],
  ])('%s answers the unknown status %s with %s', async (verb, status, nearest) => {
    const { code, complained } = await ops([...verb.split(' '), '--status', status]);
    expect(code).toBe(2);
    const [line = ''] = complained.split('\n');
    expect(line).toMatch(new RegExp(`^There is no status ${status}\\. Nearest: ${nearest}\\b`));
    expect(line.length).toBeLessThan(120);
  });
});
