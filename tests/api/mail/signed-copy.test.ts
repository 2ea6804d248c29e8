import { expect, it } from 'vitest';
import { findSession } from '#api/security/sessions.ts';
import { createSubmission } from '#api/submissions/drafts/create-submission.ts';
import { documentForMail } from '#api/submissions/documents/make-document.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { plantedClaim, plantedForm } from '../../support/planted-form.ts';
import { readPdf } from '../documents/read-pdf.ts';
import {
  contact,
  createFormsApi,
  recordOf,
  type Client,
  type FormsApi,
} from '../submissions/support.ts';
import { sendDue, stubIn } from './sender-support.ts';

type DocumentOf = (reference: string) => ReturnType<typeof documentForMail>;

/** Sends all that waits; answers the sources of the mails to this client. */
async function mailed(api: FormsApi, client: Client, documentOf: DocumentOf): Promise<string[]> {
  const stub = await stubIn('accepts');
  await sendDue(api, stub.url, { documentOf });
  return stub.received.filter((source) => source.includes(`To: ${client.email}`));
}

/** A form that is signed, sent in the client's name. */
async function sendPlanted(api: FormsApi, client: Client, form: SubmissionDefinition) {
  const caller = await findSession(api.context, client.session.token);
  if (!caller) throw new Error('The client has no session');
  const origin = { requestId: 'r', network: '203.0.113.7', userAgent: null };
  const call = { context: api.context, caller, origin, key: null };
  const made = await createSubmission(call, { form, action: 'submit', data: plantedClaim });
  expect(made.ok).toBe(true);
}

it('accompanies mails that a client archives', async () => {
  const api = createFormsApi(await openAnyDatabase());
  const client = await api.newClient();
  const record = recordOf(await client.send('contact-us', contact));
  // The form of this test is not registered, so its document is another record's.
  const documentOf: DocumentOf = () => documentForMail(api.context, record.reference ?? '');
  await sendPlanted(api, client, { ...plantedForm, mailSignedCopy: true });
  const [plain = '', copy = ''] = (await mailed(api, client, documentOf)).sort(
    (a, b) => a.length - b.length,
  );
  expect(plain).not.toContain('application/pdf');
  expect(copy).toContain('Your signed copy is attached.');
  expect(copy).toMatch(new RegExp(`filename="?${record.reference ?? ''}\\.pdf`));
  const [, base64 = ''] = /application\/pdf[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(copy) ?? [];
  const { text } = await readPdf(new Uint8Array(Buffer.from(base64, 'base64')));
  expect(text).toContain(contact.message);
});

it('is omitted when it fails: the mail is sent anyway', async () => {
  const api = createFormsApi(await openAnyDatabase());
  const client = await api.newClient();
  await sendPlanted(api, client, { ...plantedForm, mailSignedCopy: true });
  const [mail = ''] = await mailed(api, client, () => Promise.reject(new Error('no thread')));
  expect(mail).toContain('we got your');
  expect(mail).not.toContain('application/pdf');
});
