/** The demo client's labels: care and price of two garments of the catalogue, as drafts to go on with. */
import type { ApiContext } from '#api/context/context.ts';
import { findClientById } from '#api/security/clients.ts';
import { createLabel } from '#api/labels/create-label.ts';
import { demoItems } from './demo-items.ts';

const care = {
  kind: 'care',
  market: ['US'],
  languages: ['en'],
  sizePreset: 'care-1.25x2.5',
  unit: 'in',
  dpi: '300',
  media: 'satin',
  brandText: 'Demo Garments',
  fibreNote: 'none',
  rn: '12345',
  company: 'Demo Garments Inc.',
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

const fibre = (name: string, percent: string) => ({ section: '', fibre: name, percent });

/** A ticket for the first linen shirt of the catalogue: label and item say the same. */
function priceTicket() {
  const item = demoItems.find(({ description }) => description === 'Linen shirt');
  if (!item) throw new Error('The catalogue has no linen shirt');
  return {
    labelName: 'Linen shirt ticket',
    kind: 'price_ticket',
    market: ['US'],
    languages: ['en'],
    sizePreset: 'price_ticket-1.25x2',
    unit: 'in',
    dpi: '300',
    media: 'tt_paper',
    brandText: 'Demo Garments',
    style: item.style,
    description: item.description,
    colour: item.colour,
    size: item.size,
    gtinType: item.gtin.length === 12 ? 'upc_a' : 'ean_13',
    gtin: item.gtin,
    price: (item.price / 100).toFixed(2),
    currency: 'USD',
    quantity: '240',
    overagePct: '2',
    dataSource: 'manual',
    fulfil: 'download_only',
  };
}

const labels = [
  {
    ...care,
    labelName: 'Linen shirt care',
    fibres: [fibre('linen', '55'), fibre('cotton', '45')],
    coo: 'PT',
  },
  { ...care, labelName: 'Crew tee care', fibres: [fibre('cotton', '100')], coo: 'IN' },
  priceTicket(),
];

/** Makes each label once, however often it is called. Opens transactions of its own: not for use inside one. */
export async function seedLabels(context: ApiContext, clientId: string): Promise<void> {
  const client = await findClientById(context.database.db, clientId);
  if (!client) return;
  const caller = { sessionId: 'seed', client };
  const origin = { requestId: 'seed', network: 'seed', userAgent: null };
  for (const label of labels) {
    const key = `seed-${label.labelName}`;
    const made = await createLabel({ context, caller, origin, key }, label);
    if (!made.ok) throw new Error(`The sample label ${label.labelName} is refused`);
  }
}
