import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOps } from '../../scripts/ops/run-ops.ts';
import { opsVerbs } from '../../scripts/ops/verbs.ts';
import { writeWorkbook } from '../../src/api/spreadsheets/write-workbook.ts';
import { workerFile } from '../../src/api/worker-file.ts';
import { temporaryFolder } from '../support/folder.ts';

const KEY = 'operations-key-of-the-command';

interface Portal {
  readonly port: number;
  readonly reference: string;
  readonly email: string;
  readonly child: ChildProcess;
}

/** A portal in a process of its own; the command speaks to it over HTTP as to any other. */
async function startPortal(key: string): Promise<Portal> {
  const file = workerFile('tests/scripts/children/portal.ts');
  const hooks = workerFile('tests/support/content-modules.mjs');
  const parameters = ['--import', hooks, file, key, temporaryFolder()];
  const child = spawn(process.execPath, parameters, { stdio: 'pipe' });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (!(first[0] instanceof Buffer)) throw new Error(complaints);
  return { ...(JSON.parse(first[0].toString()) as Omit<Portal, 'child'>), child };
}

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await startPortal(KEY);
  folder = temporaryFolder();
});
afterAll(() => {
  portal.child.kill('SIGKILL');
});

async function ops(args: readonly string[], env: Record<string, string> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runOps(
    args,
    { SITE_URL: `http://127.0.0.1:${portal.port}`, OPERATIONS_API_KEY: KEY, ...env },
    { say: (line) => said.push(line), complain: (line) => complained.push(line) },
  );
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const statusNow = async (): Promise<string> =>
  (JSON.parse((await ops(['show', portal.reference, '--json'])).said) as { status: string }).status;

describe('what stops the command', () => {
  it('lists the verbs when there is none, or a wrong one', async () => {
    const none = await ops([]);
    expect(none.code).toBe(2);
    expect(none.said).toContain('transition');
    const wrong = await ops(['transit', 'x.csv']);
    expect(wrong.code).toBe(2);
    for (const { name } of opsVerbs) expect(wrong.complained).toContain(name);
    expect((await ops(['help', 'quote'])).said).toContain('unitPrice');
  });

  it('says how to set a key that is missing', async () => {
    const { code, complained } = await ops(['list'], { OPERATIONS_API_KEY: '' });
    expect(code).toBe(1);
    expect(complained).toContain('OPERATIONS_API_KEY is not set');
    expect(complained).toContain('.env');
  });

  it('says that the portal does not run, has no feed, or has another key', async () => {
    const nobody = await ops(['list'], { SITE_URL: 'http://127.0.0.1:1' });
    expect(nobody.code).toBe(1);
    expect(nobody.complained).toContain('npm start');
    const stranger = await ops(['list'], { OPERATIONS_API_KEY: 'another-key' });
    expect(stranger.complained).toContain('does not accept the key');
    const closed = await startPortal('');
    const { complained } = await ops(['list'], { SITE_URL: `http://127.0.0.1:${closed.port}` });
    closed.child.kill('SIGKILL');
    expect(complained).toContain('has no operations feed');
  });
});

describe('reading', () => {
  it('lists, shows and saves files', async () => {
    const list = await ops(['list', '--type', 'contact-us']);
    expect(list.said).toContain(portal.reference);
    expect(list.said).toContain('1 of 1.');
    expect((await ops(['list', '--type', 'service-request'])).said).toContain('0 of 0.');
    const { said } = await ops(['show', portal.reference]);
    expect(said).toContain('Subject: Invoice of March');
    const out = join(folder, 'files');
    expect((await ops(['files', portal.reference, '--out', out])).code).toBe(0);
    expect(readdirSync(out)).toEqual(['01-red box.png']);
    expect(readFileSync(join(out, '01-red box.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('refuses an unknown record, and options that there are not', async () => {
    const unknown = await ops(['show', 'CT-2026-009999']);
    expect(unknown).toMatchObject({ code: 1, said: '' });
    expect(unknown.complained).not.toContain('feed');
    expect((await ops(['list', '--colour', 'red'])).complained).toContain('--colour');
  });
});

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
    expect(complained).toContain('Row 5');
    expect(said).toBe('Dry run: 1 right, 3 wrong; nothing was sent.');
    expect(await statusNow()).toBe('OPEN');
  });

  it('carries the right rows out once, however often the file is sent', async () => {
    const rows = [
      { reference: portal.reference, callerReference: 'erp-1', to: 'ANSWERED', note: 'Freight.' },
      { reference: portal.reference, callerReference: 'erp-2', to: 'PAID', note: '' },
    ];
    const file = fileOf('moves.json', JSON.stringify(rows));
    for (let count = 0; count < 2; count++) {
      const { code, said, complained } = await ops(['transition', file]);
      expect(code).toBe(1);
      expect(said).toContain(`Row 1: ${portal.reference} transition`);
      expect(complained).toContain('Row 2: ');
      expect(complained).toContain('possible: ');
    }
    const record = JSON.parse((await ops(['show', portal.reference, '--json'])).said) as {
      timeline: { kind: string }[];
    };
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
    const bytes = await writeWorkbook({ sheets }, () => undefined);
    const file = join(folder, 'acts.xlsx');
    writeFileSync(file, bytes);
    const { code, said } = await ops(['transition', file]);
    expect({ code, said }).toEqual({
      code: 0,
      said: `Row 2: ${portal.reference} transition\nRows: 1 right, 0 wrong.`,
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

  it('makes one quote of its rows, with amounts as they are typed', async () => {
    const head = 'reference,callerReference,code,text,qty,unitPrice,tax,validUntil';
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
    expect(said).toContain('0 right, 2 wrong');
    const single = ['quote', portal.reference, '--text', 'Tickets', '--qty', '10'];
    const refused = await ops([...single, '--unit-price', '0.12', '--valid-until', '2026-12-01']);
    expect(refused.code).toBe(1);
    expect(refused.complained).not.toContain('invalid');
  });

  it('refuses headings that do not fit, and files that are none', async () => {
    const { complained } = await ops(['transition', fileOf('x.csv', 'Ref,To\nA,B')]);
    expect(complained).toContain('The column reference is missing.');
    expect(complained).toContain('The column Ref is not known.');
    expect((await ops(['transition', fileOf('x.json', '[')])).complained).toContain(
      'x.json could not be read',
    );
    const workbook = fileOf('x.xlsx', 'not a workbook');
    expect((await ops(['transition', workbook])).complained).toContain('x.xlsx: ');
    expect((await ops(['transition', join(folder, 'gone.csv')])).complained).toContain(
      'does not exist',
    );
  });
});

describe('a file whose columns say what it is for', () => {
  const receiptNow = async (name: string): Promise<{ head: object; exceptions: object[] }> => {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/api/ops/receipts/${name}`, {
      headers: { authorization: `Bearer ${KEY}` },
    });
    return ((await answer.json()) as { ResponseBody: Awaited<ReturnType<typeof receiptNow>> })
      .ResponseBody;
  };

  it('makes receipts once with their lines, then notes what was wrong with them', async () => {
    const file = fileOf(
      'receipts.csv',
      [
        'Receipt,Client,Status,Weight,Seal intact,SKU,Expected,Received',
        `D-1,${portal.email},ARRIVED,120.5,yes,A-1,10,9`,
        'D-1,,,,,A-2,5,5',
        `D-2,${portal.email},ARRIVED,heavy,,A-2,5,5`,
      ].join('\n'),
    );
    const dry = await ops(['import', file, '--dry-run']);
    expect(dry.said).toContain('Dry run: 2 right, 1 wrong; nothing was sent.');
    expect(dry.complained).toContain('Row 4, column weight');
    for (let count = 0; count < 2; count++) {
      expect((await ops(['import', file])).said).toContain('Row 2: D-1 receipt');
    }
    expect(await receiptNow('D-1')).toMatchObject({
      head: { weight: 120.5, sealIntact: 'yes' },
      lines: [
        { line: 1, sku: 'A-1' },
        { line: 2, sku: 'A-2' },
      ],
    });
    const wrong = [{ receipt: 'D-1', exception: 'X1', type: 'short', line: 1, qty: 1 }];
    const found = await ops(['import', fileOf('wrong.json', JSON.stringify(wrong))]);
    expect(found).toMatchObject({ code: 0, complained: '' });
    expect((await receiptNow('D-1')).exceptions).toMatchObject([{ type: 'short', qty: 1 }]);
  });

  it('chooses by the headings, and says what a file needs that fits nothing', async () => {
    const chosen: readonly (readonly [string, string])[] = [
      ['receipt,to', 'receipt-status'],
      ['callerReference,client,title,services,pieces,dueOn', 'work-orders'],
      ['reference,callerReference,stage,day,done', 'work-progress'],
      ['reference,callerReference,to', 'work-status'],
      ['reference,callerReference,inspectedOn,code,severity,count', 'work-inspections'],
      ['reference,callerReference,shippedOn,carrier,pieces,cartons', 'work-shipments'],
    ];
    for (const [headings, verb] of chosen) {
      const file = fileOf('chosen.csv', `${headings}\n${headings}`);
      expect((await ops(['import', file, '--dry-run'])).said).toContain(`${verb}: `);
    }
    const { code, complained } = await ops(['import', fileOf('foo.csv', 'Foo,Bar\n1,2')]);
    expect(code).toBe(1);
    expect(complained).toContain('fit nothing');
    expect(complained).toContain('work-progress');
  });
});
