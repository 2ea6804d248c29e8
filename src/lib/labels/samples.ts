/** One finished label of each kind, for the pictures of the picker. */
import { lazy } from '#lib/kernel/lazy.ts';
import { layoutLabel } from './engine/layout.ts';
import { presetsOf } from './engine/presets.ts';
import { blankLabel, labelKinds, type LabelKind, type LabelSpec } from './engine/spec.ts';

const goods = {
  design: 'classic',
  brandText: 'Atelier Nord',
  style: 'LN-204',
  sku: 'LN-204-M',
  description: 'Linen shirt',
  colour: 'Indigo',
  size: 'M',
} as const;

const carton = {
  fromName: 'Atelier Nord',
  fromAddress: '12 Mill Lane, Portland 97201',
  toName: 'Main Street Store',
  toAddress: '9 Dock Road, Secaucus 07094',
  toPostal: '07094',
  poNumber: 'PO-778',
  cartonNo: 1,
  cartonTotal: 12,
} as const;

const samples: Readonly<Record<LabelKind, Partial<LabelSpec>>> = {
  care: {
    fibres: [
      { section: '', fibre: 'linen', percent: 55 },
      { section: '', fibre: 'cotton', percent: 45 },
    ],
    coo: 'PT',
    company: 'Atelier Nord',
    careWash: 'W30m',
    careBleach: 'BN',
    careTumble: 'TN',
    careNatural: 'L',
    careIron: 'I2',
  },
  brand: { brandText: 'Atelier Nord' },
  price_ticket: { ...goods, gtinType: 'upc_a', gtin: '036000291452', price: 8900 },
  hang_tag: { ...goods, gtinType: 'upc_a', gtin: '036000291452', price: 8900 },
  polybag: { ...goods, bagWidth: 10, bagHeight: 13 },
  carton_content: {
    ...carton,
    style: 'LN-204',
    contents: [
      { style: 'LN-204', colour: 'Indigo', size: 'S', units: 6 },
      { style: 'LN-204', colour: 'Indigo', size: 'M', units: 12 },
      { style: 'LN-204', colour: 'Indigo', size: 'L', units: 6 },
    ],
  },
  carton_gs1: { ...carton, gs1Prefix: '0614141', ssccSerial: 234567890 },
};

/** The finished label of this kind. */
export const sampleLabel = (kind: LabelKind): LabelSpec => ({
  ...blankLabel(kind),
  sizePreset: presetsOf(kind)[0]?.id ?? 'custom',
  ...samples[kind],
});

/** The drawings of all samples by kind: the same for everybody, laid out once. */
export const sampleDrawings = lazy(() =>
  labelKinds.map((kind) => ({ kind, list: layoutLabel(sampleLabel(kind)).list })),
);
