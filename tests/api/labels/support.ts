/** Labels of logged-in clients, for tests. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { LabelView } from '#api/labels/views.ts';
import type { Reply } from '../../support/api.ts';
import type { Client } from '../submissions/support.ts';

/** A care label for the United States without anything wrong in it. */
export const careLabel = {
  labelName: 'Linen shirt care',
  kind: 'care',
  market: ['US'],
  languages: ['en'],
  sizePreset: 'care-1.25x2.5',
  unit: 'in',
  dpi: '300',
  media: 'satin',
  brandText: 'Atelier Nord',
  fibres: [
    { section: '', fibre: 'linen', percent: '55' },
    { section: '', fibre: 'cotton', percent: '45' },
  ],
  fibreNote: 'none',
  coo: 'IN',
  rn: '12345',
  company: 'Atelier Nord Inc.',
  careWash: 'W30m',
  careBleach: 'BN',
  careTumble: 'TN',
  careNatural: 'L',
  careIron: 'I2',
  careDryClean: 'PN',
  careWords: true,
  quantity: '500',
  overagePct: '2',
  dataSource: 'manual',
  fulfil: 'download_only',
};

/** A price ticket with a barcode. */
export const priceTicket = {
  ...careLabel,
  labelName: 'Ticket',
  kind: 'price_ticket',
  sizePreset: 'price_ticket-1.25x2',
  media: 'tt_paper',
  gtinType: 'upc_a',
  gtin: '036000291452',
  style: 'LN-1',
  colour: 'Indigo',
  size: 'M',
  price: '89.00',
  currency: 'USD',
};

/** A shipping label for cartons; its client needs a GS1 prefix. */
export const cartonLabel = {
  labelName: 'Carton to Macy',
  kind: 'carton_gs1',
  market: ['US'],
  languages: ['en'],
  sizePreset: 'carton_gs1-4x6',
  unit: 'in',
  dpi: '203',
  media: 'tt_paper',
  gtinType: 'none',
  fromName: 'Atelier Nord',
  fromAddress: '12 Mill Lane, Portland 97201',
  toName: 'Macy DC 4',
  toAddress: '9 Dock Road, Secaucus 07094',
  toPostal: '07094',
  poNumber: 'PO-778',
  cartonNo: '1',
  cartonTotal: '1',
  quantity: '10',
  overagePct: '0',
  dataSource: 'manual',
  fulfil: 'download_only',
};

export const signature = {
  signerName: 'Ann Example',
  signerTitle: 'Owner',
  method: 'typed',
  typedSignature: 'ann example',
  consentElectronic: true,
  intent: true,
  documentVersion: '2026.1',
};

/** The label in an answer. */
export const labelIn = (reply: Reply): LabelView => reply.body['ResponseBody'] as LabelView;

/** Makes a label; with a fresh key unless one is given. */
export const makeLabel = (client: Client, data: unknown = careLabel, key: string = randomUUID()) =>
  client.call('POST /client/labels', { data }, { 'idempotency-key': key });

/** Makes a label and takes it through proof and approval. */
export async function approvedLabel(client: Client, data: unknown = careLabel): Promise<LabelView> {
  const made = labelIn(await makeLabel(client, data));
  return approve(client, made);
}

/** Takes a draft through proof and approval. */
export async function approve(client: Client, { id, version }: LabelView): Promise<LabelView> {
  const proofed = await client.call(`POST /client/labels/${id}/proof`, { version });
  if (proofed.status !== 200) throw new Error(JSON.stringify(proofed.body));
  const body = { version: labelIn(proofed).version, signature };
  const approved = await client.call(`POST /client/labels/${id}/approve`, body);
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return labelIn(approved);
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"><rect width="1600" height="400"/></svg>';

/** A logo without a white point, in the format of this name. */
export const logoFile = (name: string): Promise<Uint8Array> | Uint8Array => {
  const bytes = Buffer.from(drawing);
  if (name.endsWith('.svg')) return bytes;
  return sharp(bytes)
    .toFormat(name.endsWith('.png') ? 'png' : 'jpeg')
    .toBuffer();
};

/** A brand label that shows a logo alone, from a file of this name. */
export async function logoLabel(client: Client, name = 'logo.png') {
  const { body } = await client.upload(await logoFile(name), name);
  const { id } = body['ResponseBody'] as { id: string };
  return {
    ...careLabel,
    labelName: `Brand ${name}`,
    kind: 'brand',
    sizePreset: 'brand-2x0.75',
    brandText: '',
    logo: [{ id, kind: '', caption: '' }],
  };
}
