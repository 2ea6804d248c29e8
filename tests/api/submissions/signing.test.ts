import { expect, it } from 'vitest';
import { electronicConsent } from '#lib/forms/kinds/signer.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { signed } from '../../fixtures/submissions/case-table.ts';
import { termsCases } from '../../fixtures/submissions/terms.ts';
import { approvedLabel, careLabel, labelIn, makeLabel } from '../labels/support.ts';
import { evidenceBlocks } from '#api/submissions/documents/evidence-blocks.ts';
import { fieldsOf, recordOf } from './support.ts';

const CONSENT = 'signature.consentElectronic';

/** The signature as the page sends it: one press, the consent left out. */
const pressed = (documentVersion: string, more: object = {}) => ({
  signerName: 'Ana Ruiz',
  signerTitle: 'Buyer',
  method: 'pressed',
  intent: true,
  documentVersion,
  ...more,
});

onAnyDatabase('signing', () => {
  const terms = (signature: object) => client.send('terms', { ...termsCases.right, signature });
  const signer = async () => (await client.call('GET /client/signer')).body['ResponseBody'];
  const consents = () => api.database.db.selectFrom('consents').selectAll().execute();

  it('asks for the consent once, and remembers signer, consent and evidence', async () => {
    expect(await signer()).toEqual({
      signerName: 'Ann Example',
      signerTitle: 'Contact person',
      consents: [],
    });
    expect(fieldsOf(await terms(pressed('2026.1')))).toEqual({
      [CONSENT]: 'Please agree to sign electronically.',
    });
    expect(await consents()).toEqual([]);
    const { version } = electronicConsent;
    const given = { consentElectronic: true, consentVersion: version };
    const first = await terms(pressed('2026.1', given));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await signer()).toMatchObject({
      signerName: 'Ana Ruiz',
      signerTitle: 'Buyer',
      consents: [{ id: 'electronic', version }],
    });
    const [consent] = await consents();
    expect(consent).toMatchObject({
      consent: 'electronic',
      version,
      text: electronicConsent.text,
      evidence: { signerName: 'Ana Ruiz', ip: '203.0.113.7', email: client.email },
    });
    const [evidence] = recordOf(first).signatures;
    expect(evidence?.evidence).toMatchObject({
      method: 'pressed',
      typedSignature: '',
      intent: 'Sign and accept',
      consentElectronic: true,
      consent: { id: 'electronic', version, acceptedAt: consent?.accepted_at },
    });

    api.advance(60_000);
    const draft = labelIn(await makeLabel(client, careLabel));
    const proofed = await client.call(`POST /client/labels/${draft.id}/proof`, { version: 1 });
    const body = { version: labelIn(proofed).version, signature: pressed('2026.1') };
    const approved = await client.call(`POST /client/labels/${draft.id}/approve`, body);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await consents()).toHaveLength(1);
  });

  it.each([
    ['a consent that is taken back', { consentElectronic: false }],
    ['an older version of the consent', { consentElectronic: true, consentVersion: '2020.1' }],
  ])('refuses %s at its field, also after it was given', async (_name, change) => {
    await approvedLabel(client);
    expect(Object.keys(fieldsOf(await terms(pressed('2026.1', change))))).toEqual([CONSENT]);
  });

  it('remembers the consent of a program that types the name', async () => {
    expect((await terms(signed('2026.1'))).status).toBe(200);
    expect(await signer()).toMatchObject({ signerName: 'Ann Lee', signerTitle: 'Owner' });
    expect(await consents()).toHaveLength(1);
  });

  it('knows the consent of no other account', async () => {
    await terms(signed('2026.1'));
    const other = await api.newClient();
    const data = { ...termsCases.right, signature: pressed('2026.1') };
    expect(fieldsOf(await other.send('terms', data))).toHaveProperty([CONSENT]);
  });

  it('prints who pressed, and which consent was given when', async () => {
    const record = recordOf(await terms(pressed('2026.1', { consentElectronic: true })));
    const [consent] = await consents();
    const page = JSON.stringify(evidenceBlocks(record));
    expect(page).toContain('By the button that names the signer');
    expect(page).toContain(`accepted ${consent?.accepted_at ?? ''}`);
  });
});
