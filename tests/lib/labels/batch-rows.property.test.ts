/**
 * Random rows in every market, right ones and such with one planted fault: no fault passes, no right row is refused.
 * `BATCH_ROWS=10000 vitest run tests/lib/labels/batch-rows.property.test.ts` is the long run.
 */
import { describe, expect, it } from 'vitest';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { batchRules } from '#lib/labels/batch/row.ts';
import type { GtinType, LabelSpec, Market } from '#lib/labels/engine/spec.ts';
import { checkRow } from '#lib/spreadsheets/check-rows.ts';
import { careLabel, hangTag, polybagLabel, priceTicket } from '../../fixtures/labels/labels.ts';
import { seededRandom } from '../../support/seeded-random.ts';

type Cells = Record<string, string>;

const { between, oneOf: one } = seededRandom(20_261_122);
const below = (most: number): number => between(0, most - 1);
const isOneIn = (count: number): boolean => below(count) === 0;
const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');

const lengths = { upc_a: 12, ean_13: 13, gtin_14: 14 } as const;
type NumberType = keyof typeof lengths;

/** A right number of this kind; without a zero before it unless one is wanted. */
function numberOf(type: NumberType, hasZero = isOneIn(3)): string {
  const first = hasZero ? '0' : String(1 + below(9));
  const body = first + digits(lengths[type] - 2);
  return body + gs1CheckDigit(body);
}

const currencies: Readonly<Record<Market, string>> = {
  US: 'USD',
  CA: 'CAD',
  UK: 'GBP',
  EU: 'EUR',
  IN: 'INR',
};
const markets = ['US', 'CA', 'UK', 'EU', 'IN'] as const;

/** A label of the fixtures, approved for one market, with all that the market asks for. */
function approvedFor(base: LabelSpec, market: Market): LabelSpec {
  return {
    ...base,
    market: [market],
    languages: ['en'],
    currency: currencies[market],
    sizeCm: market === 'IN' ? '96-101' : '',
    company: 'Acme',
    companyAddress: '1 Mill Road, Springfield 12345',
    consumerEmail: market === 'IN' ? 'care@acme.example' : '',
    consumerPhone: market === 'IN' ? '+91 80 1234 5678' : '',
    rn: market === 'US' ? '12345' : '',
    caNumber: market === 'CA' ? '12345' : '',
    coo: 'VN',
    price: base.kind === 'care' || base.kind === 'polybag' ? null : 2999,
    comparePrice: null,
    ginetexLicence: true,
  };
}

const colours = ['Navy', 'Ivory', 'Écru', 'Czerń', 'Чёрный', 'Μπλε', 'Xanh đậm', 'Grün'] as const;
const sizes = ['S', 'M', '6-8', '12-14', 'XS/S', '38', '2T', '32/34', '10 1/2'] as const;
const contents = ['100 cotton', '55 linen; 45 cotton', '66,5 cotton; 33,5 polyester'] as const;
const numberKinds = ['upc_a', 'ean_13', 'gtin_14'] as const;
const same = ['brand', 'barcode', 'currency', 'company', 'bag', 'licence', 'care', 'coo', 'sizeCm'];

function rightRow(spec: LabelSpec, gtinType: NumberType): Cells {
  const cells: Cells = { size: one(sizes) };
  if (spec.kind === 'care') return { ...cells, fibres: one(contents), style: digits(5) };
  const price = 100 + below(900_000);
  const [whole, cents] = [Math.trunc(price / 100), String(price % 100).padStart(2, '0')];
  return {
    ...cells,
    style: digits(5),
    colour: one(colours),
    gtin: numberOf(gtinType),
    ...(spec.price !== null && { price: `${whole}${one([',', '.'])}${cents}` }),
    copies: String(1 + below(20)),
  };
}

interface Fault {
  readonly column: string;
  /** The row with the fault, or null when it cannot have it. */
  readonly plant: (cells: Cells, gtinType: NumberType, spec: LabelSpec) => string | null;
}

/** Ten faults of the trade, each in one cell. */
const faults: readonly Fault[] = [
  {
    column: 'gtin',
    plant: (_, type) => numberOf(type, true).replace(/^0+/, ''),
  },
  {
    column: 'gtin',
    plant: ({ gtin = '' }) => gtin.slice(0, -1) + String((Number(gtin.at(-1)) + 1 + below(9)) % 10),
  },
  {
    column: 'gtin',
    plant: ({ gtin = '' }) => `${gtin.charAt(0)}.${gtin.charAt(1)}E+${gtin.length - 1}`,
  },
  {
    column: 'gtin',
    plant: (_, type) =>
      numberOf(one(type === 'upc_a' ? ['ean_13'] : type === 'ean_13' ? ['upc_a'] : ['ean_13'])),
  },
  { column: 'gtin', plant: ({ gtin = '' }) => gtin.slice(0, -2) },
  { column: 'gtin', plant: () => '' },
  {
    column: 'colour',
    plant: () => one(['衬衫', 'قميص', '😀', 'ไทย', 'नीला', '#N/A']),
  },
  { column: 'colour', plant: (_cells, _type, { kind }) => (kind === 'price_ticket' ? '' : null) },
  {
    column: 'size',
    plant: () => one(['8-Jun', '08. Jun', '2026-06-08', '6/8/2026', 'Jun-08', '12-Mär', '14-déc.']),
  },
  { column: 'size', plant: () => '' },
  {
    column: 'style',
    plant: (_cells, _type, { style }) =>
      one([style === '' ? '#N/A' : '', '1.2E+11', 'S'.repeat(31), '#REF!']),
  },
  {
    column: 'price',
    plant: (_cells, _type, { price }) =>
      price === null ? null : one(['', '0', '-5', '1.249', 'free', '12.345']),
  },
  {
    column: 'fibres',
    plant: () =>
      one(['', '60 cotton; 30 linen', '55 unobtainium; 45 cotton', '45 cotton; 55 linen']),
  },
  { column: 'copies', plant: () => one(['0', '10001', 'x', '1,5']) },
];

const ROWS = Number(process.env['BATCH_ROWS'] ?? '1000');
const settings = { gs1Prefix: '0614141', gs1Extension: '0' };

/** Room for the warning, a barcode and everything else. */
const largeLabel = { sizePreset: 'custom', unit: 'mm', width: 100, height: 120 } as const;

const batches = markets.flatMap((market) =>
  [careLabel, priceTicket, hangTag, polybagLabel].flatMap((base) =>
    numberKinds.map((gtinType) => {
      const isCare = base.kind === 'care';
      const number: Partial<Pick<LabelSpec, 'gtin'>> & { gtinType: GtinType } = isCare
        ? { gtinType: 'none' }
        : { gtinType, gtin: numberOf(gtinType) };
      const spec = { ...approvedFor(base, market), ...number };
      const bag = base.kind === 'polybag' ? { bagWidth: 6, bagHeight: 8 } : {};
      const data = { ...spec, ...bag, ...largeLabel };
      const rules = batchRules({ kind: spec.kind, data, revision: 1, settings, images: {}, same });
      return { market, spec, gtinType, ...rules };
    }),
  ),
);

describe('rows of a batch', () => {
  it(`report one error each, and the rest succeed: ${ROWS.toLocaleString('en-US')} rows`, () => {
    const passed: unknown[] = [];
    const refused: unknown[] = [];
    let planted = 0;
    for (let index = 0; index < ROWS; index += 1) {
      const batch = batches[index % batches.length];
      if (!batch) continue;
      const { definition, spec, gtinType, market } = batch;
      const cells = rightRow(spec, gtinType);
      const fault = one(faults);
      const isPlanted = isOneIn(2) && Object.hasOwn(cells, fault.column);
      const wrong = isPlanted ? fault.plant(cells, gtinType, spec) : null;
      const values = wrong === null ? cells : { ...cells, [fault.column]: wrong };
      const { errors } = checkRow(definition, { row: index + 2, values });
      const told = { market, kind: spec.kind, gtinType, values };
      if (wrong === null && errors.length > 0) refused.push({ ...told, errors });
      if (wrong !== null) planted += 1;
      if (wrong !== null && !errors.some(({ column }) => column === fault.column)) {
        passed.push({ ...told, column: fault.column, errors });
      }
    }
    expect({ refused: refused.slice(0, 3), passed: passed.slice(0, 3) }).toEqual({
      refused: [],
      passed: [],
    });
    expect(planted).toBeGreaterThan(ROWS / 5);
  }, 120_000);
});
