import { beforeEach, describe, expect, it } from 'vitest';
import { threadedDatabases } from '../../support/databases.ts';
import { pictureOf } from '../files/support.ts';
import { createFormsApi, type FormsApi } from '../submissions/support.ts';
import { companyFor, exceptions, head, lines, type CompanyCalls } from './support.ts';

describe.each(threadedDatabases)(
  'the feed of receipts, called twice or at once, on $name',
  ({ open }) => {
    let api: FormsApi;
    let company: CompanyCalls;
    beforeEach(async () => {
      api = createFormsApi(await open());
      company = companyFor(api, await api.newClient());
    });

    const everything = async () => {
      const { db } = api.database;
      return {
        receipts: await db.selectFrom('receipts').selectAll().execute(),
        lines: await db.selectFrom('receipt_lines').selectAll().orderBy('line').execute(),
        exceptions: await db.selectFrom('receipt_exceptions').selectAll().execute(),
        events: await db.selectFrom('receipt_events').selectAll().orderBy('position').execute(),
        files: await db.selectFrom('receipt_files').selectAll().execute(),
        mails: await db.selectFrom('outbox').select(['id', 'kind']).orderBy('id').execute(),
      };
    };

    it('refuses a name that another act has', async () => {
      const callerReference = 'wms-1';
      await company.feed('D-1', { callerReference });
      const path = 'POST /ops/receipts/D-1/transition';
      expect((await api.ops(path, { callerReference, to: 'ARRIVED' })).status).toBe(409);
      await api.ops(path, { callerReference: 'wms-2', to: 'ARRIVED' });
      expect((await company.feed('D-1', { callerReference: 'wms-2', po: 'P-2' })).status).toBe(409);
      expect((await company.feed('D-1', { callerReference })).status).toBe(200);
      expect((await api.ops(path, { callerReference: 'wms-2', to: 'ARRIVED' })).status).toBe(200);
    });

    it('ignores a repeated day', async () => {
      const picture = await pictureOf();
      const day = [
        () => company.feed('D-1', { ...head, callerReference: 'a' }),
        () => company.move('D-1', 'ARRIVED', { callerReference: 'b' }),
        () => company.feed('D-1', { lines, carrier: 'UPS', callerReference: 'c' }),
        () => company.move('D-1', 'COUNTING', { callerReference: 'd', note: 'Night shift.' }),
        () => company.feed('D-1', { exceptions, callerReference: 'e' }),
        () => company.file('D-1', { callerReference: 'f', exception: 'E1' }, picture),
        () => company.move('D-1', 'RECEIVED', { callerReference: 'g' }),
        () => company.move('D-1', 'CLOSED', { callerReference: 'h' }),
      ];
      for (const call of day) expect((await call()).status).toBe(200);
      const before = await everything();
      api.advance(60_000);
      for (const call of day) expect((await call()).status).toBe(200);
      expect(await everything()).toEqual(before);
      expect(before.receipts[0]).toMatchObject({ carrier: 'UPS', status: 'CLOSED' });
      expect([before.files.length, before.exceptions.length]).toEqual([1, 3]);
    });

    it('names in the timeline who put a photo on a receipt, once, at the same revision', async () => {
      await company.feed('D-1', head);
      const { revision } = await company.read('D-1');
      const photo = { callerReference: 'f', caption: 'Wet corner' };
      const picture = await pictureOf();
      await Promise.all([1, 2].map(() => company.file('D-1', photo, picture)));
      const read = await company.read('D-1');
      expect(read.timeline.filter(({ kind }) => kind === 'file')).toMatchObject([
        { note: 'Wet corner', actor: 'house', by: { name: 'Operations key', kind: 'key' } },
      ]);
      expect(read.revision).toBe(revision);
    });

    it('makes one receipt of calls that come at once', async () => {
      const calls = Array.from({ length: 8 }, (_, index) =>
        company.feed('D-1', { callerReference: `call-${index % 2}`, carrier: `C${index % 2}` }),
      );
      const replies = await Promise.all(calls);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      const { receipts, events } = await everything();
      expect(receipts).toHaveLength(1);
      expect(events).toHaveLength(2);
    });

    it('takes all that is said of one receipt at once', async () => {
      const said = Array.from({ length: 12 }, (_, index) =>
        company.feed('D-1', { note: `Said ${index + 1}` }),
      );
      const replies = await Promise.all(said);
      expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    });
  },
);
