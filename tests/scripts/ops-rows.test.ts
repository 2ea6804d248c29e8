import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '../../scripts/ops/record-rows.ts';
import type { RowFileVerb } from '../../scripts/ops/row-verb.ts';
import { opsVerbs } from '../../scripts/ops/verbs.ts';
import { writeWorkbook } from '#api/spreadsheets/write-workbook.ts';
import { fileOf, folder, ops, portal, statusNow, usePortal } from './ops-support.ts';

usePortal();

describe('rows', () => {
  it('checks a file without sending anything, and names row and column', async () => {
    const file = fileOf(
      'moves.csv',
      [
        'Reference,Caller reference,To,Note',
        `${portal.reference},erp-1,ANSWERED,It was the freight.`,
        `${portal.reference},,answered,x`,
        'CT-26-1,erp-3,CLOSED,',
        'CT-2026-009999,erp-4,CLOSED,',
      ].join('\n'),
    );
    const { code, said, complained } = await ops(['transition', file, '--dry-run']);
    expect(code).toBe(1);
    expect(complained).toContain('Row 3, column callerReference');
    expect(complained).toContain('Row 3, column to');
    expect(complained).toContain('Row 4, column reference');
    expect(complained).toContain('Row 5: CT-2026-009999 transition: there is no such record.');
    expect(said).toBe('Dry run: 1 row OK, 3 failed; nothing was sent.');
    expect(await statusNow()).toBe('OPEN');
  });

  it('judges rows as if those before were carried out, and changes nothing', async () => {
    const file = fileOf(
      'dry.csv',
      [
        'Reference,Caller reference,To,Note',
        `${portal.reference},dry-1,PAID,`,
        `${portal.reference},dry-2,CLOSED,Done.`,
        `${portal.reference},dry-3,ANSWERED,Too late.`,
      ].join('\n'),
    );
    const { code, said, complained } = await ops(['transition', file, '--dry-run']);
    expect(code).toBe(1);
    expect(complained).toContain('Row 2');
    expect(complained).not.toContain('Row 3');
    expect(said).toMatch(/^Dry run: \d rows? OK, \d failed; nothing was sent\.$/);
    expect(await statusNow()).toBe('OPEN');
  });

  it('carries the right rows out once, however often the file is sent', async () => {
    const rows = [
      { callerReference: 'erp-1', to: 'ANSWERED', note: 'Freight.' },
      { callerReference: 'erp-2', to: 'PAID', note: '' },
      { callerReference: 'erp-3', note: '' },
    ].map((row) => ({ reference: portal.reference, ...row }));
    const file = fileOf('moves.json', JSON.stringify(rows));
    for (let count = 0; count < 2; count++) {
      const { code, said, complained } = await ops(['transition', file]);
      expect(code).toBe(1);
      expect(said).toContain(`Row 1: ${portal.reference} transition`);
      expect(said.includes('Replayed: this call was carried out before')).toBe(count > 0);
      expect(said.includes('The record is ANSWERED.')).toBe(count > 0);
      expect(said).toContain(
        count > 0 ? '0 rows OK, 2 failed, 1 replayed.' : '1 row OK, 2 failed.',
      );
      expect(complained).toContain('Row 2, column to: There is no status PAID; possible: ');
      expect(complained).toContain('Row 3, column to: The row has neither a status nor a note.');
    }
    const shown = (await ops(['show', portal.reference, '--json'])).said;
    const record = JSON.parse(shown) as { timeline: { kind: string }[] };
    expect(record.timeline.map(({ kind }) => kind)).toEqual(['submitted', 'status']);
  });

  it('reads a workbook like any other file', async () => {
    const columns = ['Reference', 'Caller reference', 'Note', 'Visibility'].map((title) => ({
      key: title,
      title,
      type: 'text' as const,
    }));
    const row = {
      Reference: portal.reference,
      'Caller reference': 'erp-9',
      Note: 'Seen',
      Visibility: 'internal',
    };
    const sheets = [{ name: 'Acts', columns, rows: [row] }];
    const file = join(folder, 'acts.xlsx');
    writeFileSync(file, await buffer(writeWorkbook(sheets)));
    const { code, said } = await ops(['transition', file]);
    expect({ code, said }).toEqual({
      code: 0,
      said: `Row 2: ${portal.reference} transition\n1 row OK, 0 failed.`,
    });
    expect((await ops(['show', portal.reference])).said).toContain('house message, ANSWERED: Seen');
  });

  it('takes one row from the command line', async () => {
    const question = ['question', portal.reference, '--fields', 'message,subject'];
    expect((await ops([...question, '--question', 'Which invoice?'])).code).toBe(0);
    expect(await statusNow()).toBe('WAITING_FOR_YOU');
    const wrong = await ops(['question', portal.reference, '--question', '']);
    expect(wrong).toMatchObject({ code: 1, complained: 'question: question is required!' });
  });

  it.each([
    ['5', undefined, 500],
    ['€5', 'EUR', 500],
    ['$5', 'CAD', 500],
    // The record may be in euros: which is not known here.
    ['$5', undefined, '$5'],
    ['$5', 'EUR', '$5'],
    ['€5', 'Euro', '€5'],
    ['€5', '', '€5'],
    ['5', 'Euro', 500],
    [500, undefined, 500],
  ])('takes %s beside the currency %s as %s', (typed, currency, read) => {
    expect(minorUnits(typed, currency)).toBe(read);
  });

  it('makes one quote of its rows, with amounts as they are typed', async () => {
    const head = 'reference,callerReference,code,text,qty,unitPrice,tax,validUntil';
    const foreign = fileOf(
      'signs.csv',
      [
        `${head},currency`,
        `${portal.reference},q-a,TKT,Tickets,100,$5,,2026-12-01,`,
        `${portal.reference},q-b,TKT,Tickets,100,€5,,2026-12-01,Euro`,
      ].join('\n'),
    );
    const signs = await ops(['quote', foreign, '--dry-run']);
    for (const at of ['Row 2, column unitPrice', 'Row 3, column currency'])
      expect(signs.complained).toContain(at);
    const file = fileOf(
      'quote.csv',
      [
        head,
        `${portal.reference},q-1,TKT,Tickets,100,0.12,1.50,2026-12-01`,
        `${portal.reference},q-1,PBG,Polybags,many,1.234,,`,
      ].join('\n'),
    );
    const { complained, said } = await ops(['quote', file, '--dry-run']);
    expect(complained).toContain('Row 3, column qty');
    expect(complained).toContain('Row 3, column unitPrice');
    expect(complained).not.toContain('Row 2');
    expect(complained).toContain('Left out because another row of the record is wrong: row 2.');
    expect(said).toContain('0 rows OK, 2 failed');
    const single = ['quote', portal.reference, '--text', 'Tickets', '--qty', '10'];
    const refused = await ops([...single, '--unit-price', '0.12', '--valid-until', '2026-12-01']);
    expect(refused.code).toBe(1);
    expect(refused.complained).not.toContain('invalid');
  });

  it('names the row of a wrong stage or fault, and what its column takes', async () => {
    const progress = fileOf(
      'progress.csv',
      [
        'reference,callerReference,stage,day,done',
        'WO-2026-000001,p-1,TICKETED,2026-11-02,5',
        'WO-2026-000001,p-1,BAGGED,2026-11-02,five',
      ].join('\n'),
    );
    const counted = await ops(['work-progress', progress]);
    expect(counted.complained).toContain(
      'Row 3, column done: done is invalid! It takes: pieces through the stage.',
    );
    expect(counted.complained).toContain('row 2.');
    const inspections = fileOf(
      'inspections.csv',
      [
        'reference,callerReference,inspectedOn,code,severity,count',
        'WO-2026-000001,i-1,2026-11-02,STAIN,minor,2',
        'WO-2026-000001,i-1,,HOLE,grave,1',
      ].join('\n'),
    );
    const inspected = await ops(['work-inspections', inspections]);
    expect(inspected.complained).toContain('Row 3, column severity: severity is invalid!');
    expect(inspected.complained).not.toContain('Row 2, column');
  });

  it.each([
    [
      'beyond.csv',
      'Reference,Caller reference,To\nX,m-1,PAID,more',
      'Row 2 has 4 cells, the header names 3.',
    ],
    [
      'error.csv',
      'Reference,Caller reference,To\nX,#N/A,PAID',
      'Row 2, column callerReference: #N/A is a',
    ],
    [
      'date.csv',
      'Reference,Caller reference,To\n1-Mar,m-1,PAID',
      'Row 2, column reference: 1-Mar is a date',
    ],
    [
      'unnamed.csv',
      'Reference,,Caller reference,To\nX,more,m-1,PAID',
      'Column B has values and no name.',
    ],
  ])('refuses the cells of %s by the rules of all imports', async (name, text, message) => {
    const { code, said, complained } = await ops(['transition', fileOf(name, text), '--dry-run']);
    expect(code).toBe(1);
    expect(complained).toContain(message);
    expect(said).not.toMatch(/[1-9] right/);
  });

  it('reads the sheet that is named, and says which of several it has read', async () => {
    const cells = ['reference', 'callerReference', 'to'] as const;
    const columns = cells.map((key) => ({ key, title: key, type: 'text' as const }));
    const sheet = (name: string, to: string) => ({
      name,
      columns,
      rows: [{ reference: name, callerReference: `sheet-${name}`, to }],
    });
    const file = join(folder, 'sheets.xlsx');
    writeFileSync(file, await buffer(writeWorkbook([sheet('May', 'PAID'), sheet('June', 'PAID')])));
    const first = await ops(['transition', file, '--dry-run']);
    expect(first.said).toContain('Sheet: May, of May, June.');
    const second = await ops(['import', file, '--sheet', 'June', '--dry-run']);
    expect(second).toMatchObject({
      code: 1,
      said: expect.stringContaining('Sheet: June') as string,
    });
    const none = await ops(['transition', file, '--sheet', 'July']);
    expect(none.complained).toContain('The file has no sheet named July.');
  });

  it('refuses headings that do not fit, and files that are none', async () => {
    const { complained } = await ops(['transition', fileOf('x.csv', 'Ref,To\nA,B')]);
    expect(complained).toContain('The column reference is missing.');
    expect(complained).toContain('The column Ref is not known.');
    for (const [json, problem] of [
      ['[', 'x.json could not be read'],
      ['[]', 'The file has no entries.'],
      ['\ufeff[1]', 'Entry 1 is not an object.'],
      [Buffer.from('["Grün"]', 'latin1'), 'it is not UTF-8'],
    ] as const)
      expect((await ops(['transition', fileOf('x.json', json)])).complained).toContain(problem);
    const workbook = fileOf('x.xlsx', 'not a workbook');
    expect((await ops(['transition', workbook])).complained).toContain('x.xlsx: ');
    const gone = await ops(['transition', join(folder, 'gone.csv')]);
    expect(gone.complained).toContain('does not exist');
    const text = fileOf('rows.pdf', 'reference,to');
    for (const verb of ['transition', 'import', 'work-shipments']) {
      expect(await ops([verb, folder])).toMatchObject({ code: 1, said: '' });
      expect((await ops([verb, folder])).complained).toContain(`${folder} is a folder.`);
      expect((await ops([verb, text])).complained).toContain('rows.pdf cannot be read.');
    }
    const named = join(folder, 'folder.csv');
    mkdirSync(named);
    expect((await ops(['import', named])).complained).toContain('folder.csv is a folder.');
  });

  it('refuses an entry of JSON with a name that nobody knows', async () => {
    const file = fileOf('slip.json', JSON.stringify([{ receipt: 'D-9', recieved: 3 }]));
    const { code, complained } = await ops(['receipts', file]);
    expect(code).toBe(1);
    expect(complained).toContain('Row 1, column recieved: The column is not known.');
  });
});

describe('templates', () => {
  const rowVerbs = opsVerbs.filter((verb): verb is RowFileVerb => 'columns' in verb);

  it.each(rowVerbs)('$name: has the headings, and example rows that are right', async (verb) => {
    const { code, said } = await ops(['template', verb.name]);
    expect(code).toBe(0);
    expect(said.trim().split('\n')).toHaveLength(1);
    const out = join(folder, `${verb.name}-template.csv`);
    const made = await ops(['template', verb.name, '--out', out, '--example']);
    expect(made).toMatchObject({ code: 0, said: out });
    const { complained } = await ops([verb.name, out, '--dry-run']);
    // The examples name records that this portal does not have; nothing else is wrong with them.
    const noClient = /.*(?:There is no such client|needs its client)\.\n?/g;
    expect(complained.replaceAll(noClient, '')).not.toContain('column');
    const kept = readFileSync(out);
    expect((await ops(['template', verb.name, '--out', out])).complained).toContain(
      'there already',
    );
    expect(readFileSync(out)).toEqual(kept);
  });

  it('include workbooks, which can be read again', async () => {
    const out = join(folder, 'receipts-template.xlsx');
    expect((await ops(['template', 'receipts', '--out', out, '--example'])).code).toBe(0);
    // Its client is not one of this portal.
    const dry = await ops(['import', out, '--dry-run']);
    expect(dry.code).toBe(1);
    expect(dry.complained).toBe('Row 2, column client: There is no such client.');
    expect(dry.said).toContain('Dry run: 0 rows OK, 2 failed');
    expect((await ops(['template', 'receipts', '--out', join(folder, 'x.pdf')])).code).toBe(2);
    const nowhere = join(folder, 'none', 'x.csv');
    const { complained } = await ops(['template', 'receipts', '--out', nowhere]);
    expect(complained).toContain('cannot be written');
  });
});
