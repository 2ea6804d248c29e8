import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryOf, totalLines } from '#lib/forms/display.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { valuesOf } from '../../fixtures/submissions/case-table.ts';
import { openAnyDatabase, OPERATIONS_KEY, requestFor } from '../../support/api.ts';
import { addMember } from '../../support/members.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { formTables, seedReferences, tableOf, uploadFiles } from './send-case.ts';
import { contact, createFormsApi, recordOf, type Client, type FormsApi } from './support.ts';

let api: FormsApi;
let client: Client;
beforeAll(async () => {
  api = createFormsApi(await openAnyDatabase());
  client = await api.newClient();
});
afterAll(() => api.close());

const fetchPaper = async (path: string, token = client.session.token) => {
  const response = await api.fetch(requestFor(`GET ${path}`, { token }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};

const documentOf = async (id: string, paper = 'record') => {
  const got = await fetchPaper(`/client/submissions/${id}/pdf?paper=${paper}`);
  expect(got.status).toBe(200);
  return { ...got, ...(await readPdf(got.bytes)) };
};

/** Text as it is read from a PDF: spaces where lines break do not matter. */
const packed = (text: string): string => text.replace(/\s+/g, '');

/** Whether the text stands there whole, or in two parts where a page ends. */
function stands(found: string, text: string): boolean {
  const words = text.split(/\s+/);
  const holds = (part: readonly string[]): boolean => found.includes(part.join(''));
  return words.some((_, index) => holds(words.slice(index)) && holds(words.slice(0, index)));
}

const sent = async (type: string, change: object = {}) => {
  const table = tableOf(type);
  const values = valuesOf(table, { name: '', change: { ...change }, texts: {} });
  await seedReferences(api, client, table.definition, values).catch(() => undefined);
  const reply = await client.send(type, await uploadFiles(api, client, table, values));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return recordOf(reply);
};

it('finds a table of cases for every form', () => {
  expect(formTables.map(({ type }) => type).sort()).toEqual(
    submissionForms.map(({ type }) => type).sort(),
  );
});

describe.each(formTables)('the paper of $type', ({ type, table: { definition } }) => {
  it('shows all input, with totals, files, timeline, client and signature', async () => {
    const record = await sent(type);
    const reference = record.reference ?? '';
    const { text, pages, headers } = await documentOf(record.id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(`filename="${reference}.pdf"`);
    const found = packed(text);
    const expected = [
      definition.title,
      reference,
      record.requester?.['company_name'] ?? '',
      ...summaryOf(definition, record.data).flatMap(({ title, lines, tables }) => [
        title,
        ...lines.flatMap((line) => [line.label, line.text]),
        ...tables.flatMap(({ rows }) => rows.flat()),
      ]),
      ...totalLines(definition, record.data).flatMap((line) => [line.label, line.text]),
      ...record.attachments.flatMap(({ name, sha256 }) => [name, sha256.slice(0, 16)]),
      'Activity',
      ...record.signatures.flatMap(({ documentSha256, recordSha256, signedAt, renderedText }) => [
        documentSha256,
        recordSha256,
        signedAt,
        ...renderedText.split('\n'),
      ]),
    ];
    expect(expected.filter((each) => !stands(found, each))).toEqual([]);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
});

describe('papers', () => {
  it('mark a draft, and are called by its form', async () => {
    const draft = await client.draft('contact-us', { ...contact, subject: 'Not ready' });
    const { headers, pages } = await documentOf(draft.id);
    expect(headers.get('content-disposition')).toContain('draft-contact-us.pdf');
    for (const page of pages) expect(page).toContain('DRAFT');
    const record = await sent('contact-us');
    expect((await documentOf(record.id)).text).not.toContain('DRAFT');
  });

  it('print accents and currencies, and keep hostile text inert', async () => {
    const message =
      'Œuvre de Žofie, ₹500 and €20 ) Tj /JS (app.alert(1)) <script>alert(1)</script>';
    const record = await sent('contact-us', { subject: '<b>Łódź</b>', message });
    const { text, bytes } = await documentOf(record.id);
    expect(packed(text)).toContain(packed(message));
    expect(text).toContain('<b>Łódź</b>');
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).not.toMatch(/\/JavaScript|\/OpenAction|\/AcroForm|\/URI\b/);
  });

  it('show the conversation, never internal notes', async () => {
    const record = await sent('contact-us', { subject: 'Conversation' });
    const { reference, id, revision } = record;
    const path = `POST /ops/submissions/${reference ?? ''}/transition`;
    await api.ops(path, { callerReference: 'p-1', note: 'Margin 40 %', visibility: 'internal' });
    await api.ops(path, { callerReference: 'p-2', to: 'ANSWERED', note: 'It was the freight.' });
    const seen = await client.read(id);
    expect(seen.revision).toBeGreaterThan(revision);
    const body = { revision: seen.revision, text: 'Thank you, clear.', attachmentIds: [] };
    await client.call(`POST /client/submissions/${id}/reply`, body);
    const { text } = await documentOf(id);
    expect(text).toContain('It was the freight.');
    expect(text).toContain('Thank you, clear.');
    expect(text).not.toContain('Margin');
  });

  it('open to their client only; the company reads submitted ones', async () => {
    const record = await sent('contact-us', { subject: 'Mine' });
    const other = await api.newClient();
    const path = `/client/submissions/${record.id}/pdf`;
    expect((await fetchPaper(path, other.session.token)).status).toBe(404);
    expect((await fetchPaper('/client/submissions/nothing/pdf')).status).toBe(404);
    const ops = `/ops/submissions/${record.reference ?? ''}/pdf`;
    const { status, bytes } = await fetchPaper(ops, OPERATIONS_KEY);
    expect(status).toBe(200);
    expect((await readPdf(bytes)).text).toContain('Mine');
  });

  it('match the documents of the record', async () => {
    const { id } = await sent('contact-us', { subject: 'No letter' });
    for (const paper of ['quote', 'claim', 'carrier-letter', 'job-sheet'])
      expect((await fetchPaper(`/client/submissions/${id}/pdf?paper=${paper}`)).status).toBe(404);
    expect((await fetchPaper(`/client/submissions/${id}/pdf?paper=secrets`)).status).toBe(422);
  });

  it('put a cargo claim on one page of the standard form, and write to the carrier', async () => {
    const record = await sent('damage-claim', { proNumber: '777-1' });
    const { pages } = await documentOf(record.id);
    const first = oneLine(pages[0] ?? '');
    for (const text of [
      'Standard form for presentation',
      'Roadline',
      '777-1',
      '$375.00',
      'Debit memo: Will follow',
    ])
      expect(first).toContain(text);
    expect(pages.slice(1).join(' ')).toContain('Linen dress');
    for (const [more, text] of [
      [1, 'and 1 more line, see the annex'],
      [2, 'and 2 more lines, see the annex'],
    ] as const) {
      const [line] = cargoClaimCases.right['lines'] as object[];
      const lines = Array.from({ length: 5 + more }, () => line);
      const { id } = await sent('damage-claim', { proNumber: `777-1${more}`, lines });
      expect(oneLine((await documentOf(id)).pages[0] ?? '')).toContain(text);
    }
    const letter = await documentOf(record.id, 'carrier-letter');
    expect(letter.headers.get('content-disposition')).toContain(
      `${record.reference ?? ''}-carrier-letter.pdf`,
    );
    expect(letter.text).toContain('We hold you liable and claim $375.00 for shortage');
    expect(letter.text).toContain('within 30 days, by Apr 1, 2026');
  });

  it('show in a draft of a cargo claim what a submit would file', async () => {
    const lines = [{ description: 'Linen dress', qty: '3', unitCost: '40.00', discount: '' }];
    const salvage = { salvage: 'none', salvageValue: '99.99' };
    const amounts = { claimTypes: ['visible_damage'], lines, freightCharges: '5.50' };
    const draft = await client.draft('damage-claim', { ...amounts, ...salvage });
    const { pages } = await documentOf(draft.id);
    const first = oneLine(pages[0] ?? '');
    expect(first).toContain('$40.00');
    expect(first).toContain('Less salvage $0.00');
    expect(first).toContain('Amount claimed $125.50');
    expect(oneLine(pages.join(' '))).toContain('Claim total $125.50');
    expect(pages.join(' ')).not.toContain('99.99');
  });

  it('show the photos of a claim with what they are', async () => {
    const record = await sent('report-garment-claim');
    const { text, bytes } = await documentOf(record.id);
    expect(text).toContain('Photos');
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/DCTDecode/g)?.length,
    ).toBeGreaterThan(1);
  });

  it('leave a photo out that cannot be read any more', async () => {
    const record = await sent('report-garment-claim', { description: 'Its photos are damaged.' });
    const lines = api.logged.length;
    const { file } = await api.database.db
      .selectFrom('attachments')
      .select('file')
      .where('submission_id', '=', record.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await writeFile(join(api.dataDir, 'files', file.slice(0, 2), file), 'not a picture');
    const { text } = await documentOf(record.id);
    expect(text).toContain('Its photos are damaged.');
    expect(api.logged.slice(lines).some(({ msg }) => msg === 'photo left out of a paper')).toBe(
      true,
    );
  });

  it('draw a drawn signature', async () => {
    const strokes = [
      [
        { x: 1, y: 40 },
        { x: 60, y: 5 },
      ],
      [
        { x: 20, y: 30 },
        { x: 90, y: 60 },
      ],
    ];
    const typed = tableOf('damage-claim').right['signature'];
    const drawn = { ...(typed as object), method: 'drawn', drawnStrokes: strokes };
    const record = await sent('damage-claim', { proNumber: '999-1', signature: drawn });
    const { text, pages } = await documentOf(record.id);
    expect(text).toContain('Method Drawn');
    expect(pages.join(' ')).toContain('The text that was signed');
  });

  it('instruct the floor on labels to remove and apply', async () => {
    const record = await sent('garment-rebranding');
    const { text } = await documentOf(record.id, 'job-sheet');
    for (const part of [
      'Record of label substitution',
      'Taken off',
      'No.',
      'Pants, back',
      record.data['fromBrand'],
      record.data['toBrand'],
    ])
      expect(text).toContain(part);
  });

  it('follow the country of the client', async () => {
    const record = await sent('contact-us', { subject: 'Paper' });
    expect((await documentOf(record.id)).size).toEqual([612, 792]);
    await api.database.db
      .updateTable('submissions')
      .set({ requester: JSON.stringify({ billing_address: '1 MG Road, Mumbai, India' }) })
      .where('id', '=', record.id)
      .execute();
    expect((await documentOf(record.id)).size).toEqual([595, 842]);
  });
});

describe('deadlines as a calendar', () => {
  it('list future deadlines of the client only', async () => {
    const record = await sent('damage-claim', { proNumber: '888-1' });
    const act = { act: 'send', revision: record.revision, on: '2026-03-02' };
    const told = await client.call(`POST /client/submissions/${record.id}/act`, act);
    expect(told.status).toBe(200);
    const path = `/client/submissions/${record.id}/calendar`;
    const { status, headers, bytes } = await fetchPaper(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(`${record.reference ?? ''}.ics`);
    const text = Buffer.from(bytes).toString().replaceAll('\r\n ', '');
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBe(text.match(/END:VEVENT/g)?.length);
    expect(text).toContain(`SUMMARY:The carrier: Acknowledge (${record.reference ?? ''})`);
    expect(text).toContain('DTSTART;VALUE=DATE:20260401');
    expect(text).toContain(`URL:http://localhost:4321/damage-claim/${record.reference ?? ''}`);
    const other = await api.newClient();
    expect((await fetchPaper(path, other.session.token)).status).toBe(404);
    const plain = await sent('contact-us', { subject: 'No deadlines' });
    expect((await fetchPaper(`/client/submissions/${plain.id}/calendar`)).status).toBe(404);
  });

  it('leave amounts out for viewers', async () => {
    const { id } = await sent('damage-claim', { proNumber: '888-2', carrier: 'Roadline $500.00' });
    const { token } = await addMember(api.context, client.session.id, 'viewer');
    const path = `/client/submissions/${id}/calendar`;
    const textFor = async (own?: string) =>
      Buffer.from((await fetchPaper(path, own)).bytes)
        .toString()
        .replaceAll('\r\n ', '');
    expect(await textFor()).toContain('Roadline $500.00');
    expect(await textFor(token)).toMatch(/Roadline(?!.*500)/);
  });
});
