import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowFileVerb } from '../../scripts/ops/row-verb.ts';
import { openFeed } from '../../scripts/ops/feed.ts';
import { runOps } from '../../scripts/ops/run-ops.ts';
import { opsVerbs } from '../../scripts/ops/verbs.ts';
import { writeWorkbook } from '#api/spreadsheets/write-workbook.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { temporaryFolder } from '../support/folder.ts';

const KEY = 'operations-key-of-the-command';

interface Portal {
  readonly port: number;
  readonly reference: string;
  readonly email: string;
  readonly clientNumber: string;
  readonly token: string;
  readonly child: ChildProcess;
}

/** A portal in a process of its own; the command calls it over HTTP as any other. */
async function startPortal(key: string): Promise<Portal> {
  const file = projectFile('tests/scripts/children/portal.ts');
  const hooks = projectFile('tests/support/content-modules.mjs');
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
    expect((await ops(['help', 'transit'])).code).toBe(2);
  });

  it('tells how it is used, without a key, for itself and for every verb', async () => {
    const noKey = { OPERATIONS_API_KEY: '' };
    for (const asked of [['--help'], ['-h'], ['help']]) {
      const { code, said, complained } = await ops(asked, noKey);
      expect({ code, complained }).toEqual({ code: 0, complained: '' });
      for (const { name } of opsVerbs) expect(said).toContain(name);
    }
    for (const { name, summary } of opsVerbs) {
      const { code, said, complained } = await ops([name, '--help'], noKey);
      expect({ code, complained }).toEqual({ code: 0, complained: '' });
      expect(said).toContain(summary);
      expect(said).toContain(`Examples:\n  npm run ops -- ${name}`);
      expect((await ops(['help', name], noKey)).said).toBe(said);
    }
  });

  it('does not understand options and arguments that there are not', async () => {
    for (const { name } of opsVerbs) {
      const { code, complained } = await ops([name, '--flavour', 'red']);
      expect(code).toBe(2);
      expect(complained).toContain("Unknown option '--flavour'");
      expect(complained).toContain(`npm run ops -- ${name}`);
    }
    for (const words of [['show'], ['files', portal.reference], ['import'], ['template', 'foo']]) {
      expect((await ops(words)).code).toBe(2);
    }
    expect((await ops(['work-shipments', 'WO-2026-000001'])).complained).toContain('no file');
  });

  it('unlocks an account by its email address or Customer ID', async () => {
    const { email, clientNumber } = portal;
    const told = await ops(['client', 'unlock', '--email', email]);
    expect(told).toMatchObject({ code: 0, complained: '' });
    expect(told.said).toBe(`${clientNumber}  ${email} can log in and recover the password again.`);
    const { said } = await ops(['client', 'unlock', '--id', clientNumber, '--json']);
    expect(JSON.parse(said)).toMatchObject({ clientId: clientNumber, email });
    const nobody = await ops(['client', 'unlock', '--email', 'nobody@example.com']);
    expect(nobody).toMatchObject({ code: 1, complained: 'There is no client nobody@example.com.' });
    for (const words of [['unlock'], ['lock', '--email', email], []]) {
      expect((await ops(['client', ...words])).code).toBe(2);
    }
  });

  it('says how to set a key that is missing', async () => {
    const { code, complained } = await ops(['list'], { OPERATIONS_API_KEY: '' });
    expect(code).toBe(1);
    expect(complained).toContain('OPERATIONS_API_KEY is not set');
    expect(complained).toContain('.env');
  });

  it('says that the portal hangs', async () => {
    const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const env = { SITE_URL: `http://127.0.0.1:${port}`, OPERATIONS_API_KEY: KEY };
    await expect(openFeed(env, 200).call('GET', '/ops/mails')).rejects.toThrow(
      'did not answer within 0.2 s',
    );
    hanging.closeAllConnections();
    hanging.close();
  });

  it('says that the portal does not run, has no feed, or has another key', async () => {
    const nobody = await ops(['list'], { SITE_URL: 'http://127.0.0.1:1' });
    expect(nobody.code).toBe(1);
    expect(nobody.complained).toContain('npm start');
    const stranger = await ops(['list'], { OPERATIONS_API_KEY: 'another-key-of-the-operations' });
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
    expect(list.said).toMatch(
      /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M  \[URGENT\]  Acme Garments  Invoice/,
    );
    expect((await ops(['list', '--type', 'service-request'])).said).toContain('0 of 0.');
    const { said } = await ops(['show', portal.reference]);
    expect(said).toContain('Subject: Invoice of March');
    expect(said).toContain('[URGENT]');
    expect(said).not.toMatch(/\dT\d/);
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
    expect(said).toMatch(/^Dry run: \d right, \d wrong; nothing was sent\.$/);
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
    const file = join(folder, 'acts.xlsx');
    writeFileSync(file, await buffer(writeWorkbook(sheets)));
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
    const text = fileOf('rows.txt', 'reference,to');
    for (const verb of ['transition', 'import', 'work-shipments']) {
      expect(await ops([verb, folder])).toMatchObject({ code: 1, said: '' });
      expect((await ops([verb, folder])).complained).toContain(`${folder} is a folder.`);
      expect((await ops([verb, text])).complained).toContain('rows.txt cannot be read.');
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

  it('are workbooks too, which are read again', async () => {
    const out = join(folder, 'receipts-template.xlsx');
    expect((await ops(['template', 'receipts', '--out', out, '--example'])).code).toBe(0);
    // Its client is not one of this portal.
    const dry = await ops(['import', out, '--dry-run']);
    expect(dry.code).toBe(1);
    expect(dry.complained).toBe('Row 2, column client: There is no such client.');
    expect(dry.said).toContain('Dry run: 0 right, 2 wrong');
    expect((await ops(['template', 'receipts', '--out', join(folder, 'x.pdf')])).code).toBe(2);
    const nowhere = join(folder, 'none', 'x.csv');
    const { complained } = await ops(['template', 'receipts', '--out', nowhere]);
    expect(complained).toContain('cannot be written');
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

  it('drops nothing that later rows of a record say, nor half a row', async () => {
    const refused = async (name: string, text: string, problem: string) => {
      const verb = name === 'q.csv' ? 'quote' : 'import';
      const { code, complained, said } = await ops([verb, fileOf(name, text), '--dry-run']);
      expect([code, said.includes('Dry run: 0 right')]).toEqual([1, true]);
      expect(complained).toContain(problem);
    };
    const receipts = `receipt,client,status,sku\nD-9,${portal.email},EXPECTED,A`;
    await refused('r.csv', `${receipts}\nD-9,,ARRIVED,B`, 'Row 3, column status: This is not');
    const lists = [
      [
        { receipt: 'D-9', po: 'P' },
        { receipt: 'D-9', lines: [] },
      ],
      [{ receipt: 'D-9', po: 'P', lines: 5 }],
      [{ receipt: 'D-9', po: 'P', lines: [], sku: 'A' }],
    ];
    for (const list of lists) await refused('r.json', JSON.stringify(list), 'column lines: ');
    const order = 'WO-2026-000001,i-9';
    const columns = 'reference,callerReference,inspectedOn,code,severity,count,lot';
    const good = `${columns}\n${order},2026-03-02,STAIN,minor,2,100`;
    await refused('i.csv', `${good}\n${order},2026-03-02,,major,1,`, 'column code');
    await refused('i.csv', `${good}\n${order},2026-03-03,,,,`, 'Row 3, column inspectedOn: ');
    const counts = 'reference,callerReference,stage,day,done,correction';
    const count = 'WO-2026-000001,p-9,TICKETED,2026-03-02';
    await refused('p.csv', `${counts}\n${count},5,\n${count},-5,Twice`, 'column correction: ');
    const quote = 'reference,callerReference,text,qty,unitPrice,validUntil,tax';
    const line = 'SR-2026-000001,q-9,Tickets,1,0.10,2099-12-01';
    await refused('q.csv', `${quote}\n${line},\n${line},4.00`, 'Row 3, column tax: ');
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

describe('what comes out of work', () => {
  const clientSees = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/api${path}`, {
      headers: { authorization: `Bearer ${portal.token}` },
    });
    return ((await answer.json()) as { ResponseBody: Record<string, unknown> }).ResponseBody;
  };
  const workbook = async (name: string, rows: readonly Record<string, string>[]) => {
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const columns = keys.map((key) => ({ key, title: key, type: 'text' as const }));
    const file = join(folder, name);
    writeFileSync(file, await buffer(writeWorkbook([{ name, columns, rows }])));
    return file;
  };

  it('goes from files of rows to the page of the client, once', async () => {
    const order = {
      callerReference: 'o-1',
      client: portal.clientNumber,
      title: 'Tickets for tees',
      services: 'TKT;INS',
      pieces: '200',
      qcLevel: 'aql',
      dueOn: '2099-12-15',
    };
    expect((await ops(['import', await workbook('orders.xlsx', [order])])).complained).toBe('');
    const listed = await clientSees('/client/work-orders');
    const [{ reference } = { reference: '' }] = listed['items'] as { reference: string }[];
    const steps = [
      ['work-status', 'reference,callerReference,to', [`${reference},s-1,IN_PROGRESS`]],
      [
        'work-progress',
        'reference,callerReference,stage,day,done,failed',
        [
          `${reference},p-1,TICKETED,2026-03-02,200,`,
          `${reference},p-1,INSPECTED,2026-03-02,200,1`,
        ],
      ],
      [
        'work-inspections',
        'reference,callerReference,inspectedOn,code,severity,count,note',
        [
          `${reference},i-1,2026-03-02,STAIN,minor,2,Two in the first carton.`,
          `${reference},i-1,2026-03-02,SEAM,major,1,`,
          `${reference},i-2,2026-03-02,NOISE,major,1,`,
        ],
      ],
      [
        'work-shipments',
        'reference,callerReference,shippedOn,carrier,tracking,cartons,pieces,weightKg',
        [`${reference},t-1,2026-03-02,UPS,1Z999,4,150,41.5`, `${reference},t-2,,UPS,,1,few,`],
      ],
    ] as const;
    for (let count = 0; count < 2; count++) {
      for (const [verb, head, rows] of steps) {
        const { said } = await ops(['import', fileOf(`${verb}.csv`, [head, ...rows].join('\n'))]);
        expect(said).toContain(`${verb}: `);
        expect(said).toContain(`Row 2: ${reference}`);
      }
    }
    const wrong = await ops(['import', join(folder, 'work-inspections.csv')]);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.complained).toContain('Row 4, column code');
    expect((await ops(['import', join(folder, 'work-shipments.csv')])).complained).toContain(
      'Row 3, column pieces',
    );
    const seen = await clientSees(`/client/work-orders/${reference}`);
    expect(seen).toMatchObject({
      inspections: [{ note: 'Two in the first carton.' }],
      shipments: [{ carrier: 'UPS', tracking: '1Z999', cartons: 4, pieces: 150, weightKg: 41.5 }],
    });
    const [{ defects } = { defects: [] }] = seen['inspections'] as { defects: object[] }[];
    expect(defects).toMatchObject([
      { code: 'STAIN', severity: 'minor', count: 2 },
      { code: 'SEAM', severity: 'major', count: 1 },
    ]);
  });
});

describe('mails that could not be sent', () => {
  it('are listed, read and sent again', async () => {
    expect((await ops(['mails'])).said).toContain('0 mails.');
    expect((await ops(['mails', '--state', 'QUEUED', '--json'])).said).toContain('"items"');
    expect((await ops(['mails', 'nothing'])).code).toBe(1);
    expect((await ops(['mail-resend', '--all'])).said).toBe('0 mails queued again.');
    const one = await ops(['mail-resend', 'nothing']);
    expect(one).toMatchObject({ code: 1, said: '0 mails queued again.' });
    expect(one.complained).toContain('no such mail was given up');
    expect((await ops(['mail-resend'])).code).toBe(2);
  });
});
