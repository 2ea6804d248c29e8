import { beforeEach, describe, expect, it } from 'vitest';
import { anyDatabase } from '../../support/databases.ts';
import { pictureOf } from '../files/support.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { createFormsApi, fieldsOf } from '../submissions/support.ts';
import {
  exceptions,
  head,
  companyFor,
  lines,
  listOf,
  receiptOf,
  type CompanyCalls,
} from './support.ts';

onAnyDatabase('exceptions of receipts', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyFor(api, client);
  });

  const openCount = async () => {
    const reply = await client.call('GET /client/receipts?figures=1&page=1&size=5');
    const { figures } = listOf(reply);
    const byType = figures?.exceptions.toSorted((a, b) => a.type.localeCompare(b.type));
    return { ...figures, exceptions: byType };
  };
  const named = (name: string) => async (receipt: string) =>
    (await company.read(receipt)).exceptions.find(({ houseReference }) => houseReference === name);

  it('preserve omitted values of a known exception', async () => {
    await company.feed('D-1', { ...head, lines, exceptions });
    const before = await named('E2')('D-1');
    const done = receiptOf(
      await company.feed('D-1', { exceptions: [{ exception: 'E2', resolved: true }] }),
    );
    const after = done.exceptions.find(({ houseReference }) => houseReference === 'E2');
    expect(after?.resolvedAt).not.toBeNull();
    expect({ ...after, resolvedAt: null }).toEqual(before);
    const named2 = [{ exception: 'E1', type: 'damaged', resolved: true }];
    const changed = receiptOf(await company.feed('D-1', { exceptions: named2 }));
    expect(changed.exceptions[0]).toMatchObject({
      type: 'damaged',
      line: 1,
      qty: 2,
      note: 'Carton 4 was open.',
      asked: 'hold',
    });
    const again = { exceptions: [{ exception: 'E2', note: 'Thrown away.' }] };
    expect(receiptOf(await company.feed('D-1', again)).exceptions[1]?.resolvedAt).not.toBeNull();
  });

  it('names a line that the receipt has, once it has lines', async () => {
    const early = [{ exception: 'E1', type: 'short', line: 7, qty: 2 }];
    expect((await company.feed('D-1', { exceptions: early })).status).toBe(200);
    expect((await company.feed('D-1', { lines, exceptions: early })).status).toBe(200);
    const wrong = [{ exception: 'E2', type: 'short', line: 8, qty: 2 }];
    expect(fieldsOf(await company.feed('D-1', { exceptions: wrong }))).toEqual({
      'exceptions.0.line': 'The receipt has no line 8.',
    });
    const both = { lineMode: 'merge', lines: [{ line: 8, sku: 'TEE-BLK-XL' }], exceptions: wrong };
    expect((await company.feed('D-1', both)).status).toBe(200);
  });

  it('asks for the type of a new exception, and proposes nothing by itself', async () => {
    const untyped = await company.feed('D-1', { exceptions: [{ exception: 'E1', qty: 2 }] });
    expect(fieldsOf(untyped)).toEqual({ 'exceptions.0.type': 'exceptions.0.type is required!' });
    await company.feed('D-1', { exceptions: [{ exception: 'E1', type: 'unlabelled', qty: 2 }] });
    expect(await named('E1')('D-1')).toMatchObject({ asked: null });
    await company.feed('D-1', { exceptions: [{ exception: 'E1', asked: 'return' }] });
    expect(await named('E1')('D-1')).toMatchObject({ asked: 'return', qty: 2 });
  });

  it('preserve omitted values of a known line, and validate the result', async () => {
    await company.feed('D-1', { ...head, lines });
    const counted = lines.map(({ line }) => ({ line, received: 9 }));
    const after = receiptOf(await company.feed('D-1', { lines: counted }));
    expect(after.lines.map(({ sku, expected, received }) => [sku, expected, received])).toEqual(
      lines.map(({ sku }) => [sku, 10, 9]),
    );
    expect(after.lines[2]).toMatchObject({ gtin: '00012345678905', damaged: 3 });
    const fewer = await company.feed('D-1', {
      lines: [{ line: 1 }, { line: 2 }, { line: 3, received: 2 }],
    });
    expect(fieldsOf(fewer)).toEqual({ 'lines.2.damaged': 'Line 3: 3 damaged of 2 received.' });
  });

  it('makes exceptions of what is over, short and damaged in the lines, once it is counted', async () => {
    await company.feed('D-1', { ...head, lines, status: 'COUNTING' });
    expect((await company.read('D-1')).exceptions).toEqual([]);
    const counted = receiptOf(await company.move('D-1', 'RECEIVED'));
    expect(counted.exceptions.map(({ type, qty, asked }) => [type, qty, asked])).toEqual([
      ['over', 1, null],
      ['short', 2, null],
      ['damaged', 3, null],
    ]);
    expect(counted).toMatchObject({ openExceptions: 3 });
    expect(await openCount()).toMatchObject({
      openExceptions: 3,
      exceptions: [
        { type: 'damaged', open: 1, answered: 0, resolved: 0 },
        { type: 'over', open: 1, answered: 0, resolved: 0 },
        { type: 'short', open: 1, answered: 0, resolved: 0 },
      ],
    });
  });

  it('leaves what the company has fed to the company, and carries an answer over', async () => {
    await company.feed('D-1', { ...head, lines, status: 'RECEIVED' });
    const short = await named('lines:short')('D-1');
    const { reference } = await company.read('D-1');
    const path = `POST /client/receipts/${reference}/exceptions/${short?.id}/answer`;
    expect((await client.call(path, { answer: 'accept', note: 'Fine.' })).status).toBe(200);
    const after = receiptOf(await company.feed('D-1', { exceptions }));
    expect(
      after.exceptions.map(({ houseReference, qty, answer }) => [houseReference, qty, answer]),
    ).toEqual([
      ['E1', 2, 'accept'],
      ['E2', 3, null],
      ['lines:over', 1, null],
    ]);
  });

  it('asks again when the pieces change, and stops when they are right', async () => {
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    const { reference, exceptions: made } = await company.read('D-1');
    const short = made.find(({ type }) => type === 'short');
    const picture = await pictureOf();
    await company.file('D-1', { callerReference: 'f', exception: 'lines:short' }, picture);
    const path = `POST /client/receipts/${reference}/exceptions/${short?.id}/answer`;
    await client.call(path, { answer: 'accept', note: '' });
    const counts = lines.map(({ line }) => ({ line }));
    await company.feed('D-1', { lines: [{ line: 1, received: 5 }, ...counts.slice(1)] });
    expect(await named('lines:short')('D-1')).toMatchObject({ qty: 5, answer: null });
    await company.feed('D-1', { exceptions: [{ exception: 'lines:short', resolved: true }] });
    expect((await named('lines:short')('D-1'))?.resolvedAt).not.toBeNull();
    const right = await company.feed('D-1', {
      lines: [{ line: 1, received: 10 }, ...counts.slice(1)],
    });
    const record = receiptOf(right);
    expect(record.exceptions.map(({ type }) => type)).toEqual(['over', 'damaged']);
    expect(record.files).toMatchObject([{ exceptionId: null }]);
  });

  it('asks again when as many pieces of other goods are damaged', async () => {
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    const { reference } = await company.read('D-1');
    const damaged = await named('lines:damaged')('D-1');
    const path = `POST /client/receipts/${reference}/exceptions/${damaged?.id}/answer`;
    await client.call(path, { answer: 'accept', note: 'Cheap ones.' });
    const counts = lines.map(({ line }) => ({ line }));
    await company.feed('D-1', { lines: counts.map((each) => ({ ...each, location: 'A-1' })) });
    expect(await named('lines:damaged')('D-1')).toMatchObject({ qty: 3, answer: 'accept' });
    const other = [{ line: 1, damaged: 3 }, { line: 2 }, { line: 3, damaged: 0 }];
    await company.feed('D-1', { lines: other });
    expect(await named('lines:damaged')('D-1')).toMatchObject({ qty: 3, answer: null });
    expect((await company.read('D-1')).openExceptions).toBe(3);
  });

  it.each(['gtin', 'description'])('distinguish goods by their %s only', async (name) => {
    const [one, other] = ['00012345678905', '04006381333931'];
    const bare = [one, other].map((text, at) => ({ line: at + 1, [name]: text, received: 10 }));
    const damagedIn = (line: number) =>
      bare.map((each) => ({ ...each, expected: 10, damaged: each.line === line ? 3 : 0 }));
    await company.feed('D-1', { lines: damagedIn(1), status: 'RECEIVED' });
    const { reference } = await company.read('D-1');
    const damaged = await named('lines:damaged')('D-1');
    const path = `POST /client/receipts/${reference}/exceptions/${damaged?.id}/answer`;
    await client.call(path, { answer: 'accept', note: '' });
    expect(await named('lines:damaged')('D-1')).toMatchObject({ qty: 3, answer: 'accept' });
    await company.feed('D-1', { lines: damagedIn(2) });
    expect(await named('lines:damaged')('D-1')).toMatchObject({ qty: 3, answer: null });
  });

  it('makes none by a name of the portal, and changes no figure of one', async () => {
    const wrong = { exceptions: [{ exception: 'lines:short', type: 'short', qty: 4 }] };
    expect(Object.keys(fieldsOf(await company.feed('D-1', wrong)))).toEqual([
      'exceptions.0.exception',
    ]);
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    expect(Object.keys(fieldsOf(await company.feed('D-1', wrong)))).toEqual([
      'exceptions.0.type',
      'exceptions.0.qty',
    ]);
  });

  it('asks nothing about a closed receipt', async () => {
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    const closed = receiptOf(await company.move('D-1', 'CLOSED'));
    expect(closed).toMatchObject({ openExceptions: 0 });
    expect(closed.exceptions.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
  });
});

describe('numbers of the portal in the feed', () => {
  it('never name a delivery', async () => {
    const api = createFormsApi(await anyDatabase.open());
    const [one, other] = [await api.newClient(), await api.newClient()];
    for (const name of ['RC-2026-000002', 'rc-2026-000002', 'SR-2026-000009', 'WO-2026-000001']) {
      expect((await companyFor(api, one).feed(name, head)).status, name).toBe(404);
    }
    await companyFor(api, other).feed('D-1', head);
    const theirs = receiptOf(await companyFor(api, other).feed('D-2', head));
    expect(theirs.reference).toBe('RC-2026-000002');
    const wrong = await api.ops('POST /ops/receipts', {
      callerReference: 'typo',
      receipt: 'RC-2026-000003',
      client: other.session.id,
      carrier: 'UPS',
    });
    expect(wrong.status).toBe(404);
    expect(String(wrong.body['ResponseMessage'])).toContain('RC-2026-000003');
    const right = await companyFor(api, other).feed('RC-2026-000002', { carrier: 'UPS' });
    expect(receiptOf(right)).toMatchObject({ houseReference: 'D-2', carrier: 'UPS' });
    // A purchase order of the caller that only looks alike is a name like any other.
    expect((await companyFor(api, one).feed('PO-2026-000002', head)).status).toBe(200);
  });
});

describe('moments that cannot be', () => {
  it('fail at their field', async () => {
    const api = createFormsApi(await anyDatabase.open());
    const company = companyFor(api, await api.newClient());
    const now = api.context.now().getTime();
    const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
    expect(Object.keys(fieldsOf(await company.feed('D-1', { arrivedAt: at(60) })))).toEqual([
      'arrivedAt',
    ]);
    const early = { status: 'RECEIVED', arrivedAt: at(-10), countedAt: at(-20) };
    expect(Object.keys(fieldsOf(await company.feed('D-1', early)))).toEqual(['countedAt']);
    expect((await company.feed('D-1', { arrivedAt: at(-10) })).status).toBe(200);
    expect(fieldsOf(await company.move('D-1', 'ARRIVED', { at: at(60) }))).toHaveProperty('at');
    expect((await company.move('D-1', 'ARRIVED')).status).toBe(200);
    expect(fieldsOf(await company.move('D-1', 'RECEIVED', { at: at(-20) }))).toHaveProperty('at');
    expect((await company.move('D-1', 'RECEIVED', { at: at(-5) })).status).toBe(200);
  });
});
