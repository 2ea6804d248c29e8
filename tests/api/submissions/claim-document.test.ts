import { expect, it } from 'vitest';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { openAnyDatabase, requestFor } from '../../support/api.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { pictureOf } from '../files/support.ts';
import { seedReferences, sendCase } from './send-case.ts';
import { createFormsApi } from './support.ts';

it.each([
  [cargoClaimCases, 'story', 'Standard form for presentation', ['DECLINED'], 'Declined'],
  [garmentClaimCases, 'description', 'Photos', ['UNDER_REVIEW', 'REJECTED'], 'Rejected'],
] as const)(
  'a claim has a document without what was said and decided since, case table %#',
  async (cases, told, title, moves, decision) => {
    const api = createFormsApi(await openAnyDatabase());
    const client = await api.newClient();
    await seedReferences(api, client, cases.definition, cases.right);
    const { id, reference, revision, attachments } = await sendCase(api, client, cases);
    const uploaded = await client.upload(await pictureOf({ width: 9, height: 9 }), 'margin.png');
    const { id: file } = uploaded.body['ResponseBody'] as { id: string };
    const body = { revision, text: 'Our profit is 40 %.', attachmentIds: [file] };
    const replied = await client.call(`POST /client/submissions/${id}/reply`, body);
    expect(replied.status).toBe(200);
    for (const to of moves) {
      const move = { callerReference: to, to, note: 'Worn.', visibility: 'client' };
      const moved = await api.company(reference, 'transition', move);
      expect(moved.status).toBe(200);
    }
    const read = async (paper: string) => {
      const { token } = client.session;
      const path = `GET /client/submissions/${id}/pdf?paper=${paper}`;
      const response = await api.fetch(requestFor(path, { token }));
      const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
      return { headers: response.headers, text: text.replace(/\s+/g, '') };
    };
    const { headers, text } = await read('claim');
    expect(headers.get('content-disposition')).toContain(`${reference ?? ''}-claim.pdf`);
    const names = attachments.map(({ name }) => name);
    for (const shown of [String(cases.right[told]), title, 'Customer ID', ...names])
      expect(text).toContain(shown.replace(/\s+/g, ''));
    const later = [decision, 'profit', 'margin'];
    for (const hidden of [...later, 'Activity', 'Networkaddress', 'Session'])
      expect(text, hidden).not.toContain(hidden);
    const whole = (await read('record')).text;
    for (const shown of later) expect(whole).toContain(shown);
    await api.close();
  },
);
