import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '#api/spreadsheets/write-workbook.ts';
import { KEY, fileOf, folder, ops, portal, usePortal } from './ops-support.ts';

usePortal();

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
        'Receipt,Client,Status,Weight,Seal intact,SKU,Color,Expected,Received',
        `D-1,${portal.email},ARRIVED,"120,5",Yes,A-1,Navy,10,9`,
        'D-1,,,,,A-2,,5,5',
        `D-2,${portal.email},ARRIVED,heavy,,A-2,,5,5`,
      ].join('\n'),
    );
    const dry = await ops(['import', file, '--dry-run']);
    expect(dry.said).toContain('Dry run: 2 rows OK, 1 failed; nothing was sent.');
    expect(dry.complained).toContain(
      'Row 4, column weight: weight is invalid! It takes: weight of the delivery in weightUnit.',
    );
    for (let count = 0; count < 2; count++) {
      expect((await ops(['import', file])).said).toMatch(/Row 2: D-1 receipt \(RC-\d{4}-\d{6}\)/);
    }
    expect(await receiptNow('D-1')).toMatchObject({
      head: { weight: 120.5, sealIntact: 'yes' },
      lines: [
        { line: 1, sku: 'A-1', colour: 'Navy' },
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
      expect([code, said.includes('Dry run: 0 rows OK')]).toEqual([1, true]);
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
      ['reference,callerReference,reason,waitingFor', 'work-hold'],
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

  it('sends files of rows to the page of the client, once', async () => {
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
        'work-hold',
        'reference,callerReference,reason,waitingFor,ask,pieces',
        [`${reference},h-1,The size labels have not arrived.,material,,`],
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
      holdReason: 'The size labels have not arrived.',
      waitingFor: 'material',
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
