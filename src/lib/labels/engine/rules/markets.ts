/** What a label must say in each market. These rules are no legal advice. */
import { problem } from '../findings.ts';
import { countryName } from '#lib/kernel/countries.ts';
import type { ElementId, Finding, LabelSpec, Market } from '../spec.ts';

interface Demand {
  readonly element: ElementId;
  readonly code: string;
  readonly isMissing: (spec: LabelSpec) => boolean;
  readonly message: string;
  readonly fix: string;
}

const demand = (
  element: ElementId,
  code: string,
  message: string,
  fix: string,
  isMissing: (spec: LabelSpec) => boolean,
): Demand => ({ element, code, message, fix, isMissing });

const origin = (market: string): Demand =>
  demand(
    'coo',
    'origin-missing',
    `${market} needs the country of origin.`,
    'Choose the country.',
    ({ coo }) => coo === '',
  );

/** For care labels: the textile laws apply to these. */
const careDemands: Readonly<Record<Market, readonly Demand[]>> = {
  US: [
    origin('The United States'),
    demand(
      'rn',
      'company-missing',
      'The United States need an RN or the company name.',
      'Enter one of them.',
      ({ rn, company }) => rn === '' && company === '',
    ),
  ],
  CA: [
    demand(
      'caNumber',
      'ca-dealer',
      'Canada needs a CA number, or the company name with its postal address.',
      'Enter the CA number, or both.',
      ({ caNumber, company, companyAddress }) =>
        caNumber === '' && (company === '' || companyAddress === ''),
    ),
  ],
  UK: [],
  EU: [],
  IN: [],
};

/** India's rules for goods that are sold loose hold for tickets, tags, bags and care labels alike. */
const indiaDemands: readonly Demand[] = [
  demand(
    'company',
    'in-company',
    'India needs the name and address of maker, marketer or importer.',
    'Enter both.',
    ({ company, companyAddress }) => company === '' || companyAddress === '',
  ),
  demand(
    'consumerEmail',
    'in-consumer',
    'India needs a consumer care e-mail and telephone.',
    'Enter both.',
    ({ consumerEmail, consumerPhone }) => consumerEmail === '' || consumerPhone === '',
  ),
  demand(
    'sizeCm',
    'in-size',
    'India needs the size in centimetres beside S, M or L.',
    'Enter the measure.',
    ({ size, sizeCm }) => size !== '' && sizeCm === '',
  ),
];

const indiaPrice: readonly Demand[] = [
  demand(
    'price',
    'in-mrp',
    'India needs the maximum retail price with all taxes.',
    'Enter the price.',
    ({ price }) => price === null,
  ),
  demand(
    'currency',
    'in-rupees',
    'The price for India is in rupees.',
    'Choose ₹.',
    ({ price, currency }) => price !== null && currency !== 'INR',
  ),
];

const indiaKinds: readonly LabelSpec['kind'][] = ['care', 'price_ticket', 'hang_tag', 'polybag'];

const childrenDemands: readonly Demand[] = [
  demand(
    'company',
    'track-maker',
    "Children's goods need the maker or private labeller.",
    'Enter the company name.',
    ({ company, rn }) => company === '' && rn === '',
  ),
  demand(
    'trackingBatch',
    'track-batch',
    "Children's goods need a batch.",
    'Enter the batch.',
    ({ trackingBatch }) => trackingBatch === '',
  ),
  demand(
    'madeMonth',
    'track-month',
    "Children's goods need the month made.",
    'Choose the month.',
    ({ madeMonth }) => madeMonth === '',
  ),
  demand(
    'madePlace',
    'track-place',
    "Children's goods need the place made.",
    'Enter city and country.',
    ({ madePlace }) => madePlace === '',
  ),
];

function demandsOf(spec: LabelSpec): readonly Demand[] {
  const inIndia = spec.market.includes('IN') && indiaKinds.includes(spec.kind);
  const hasPrice = spec.kind === 'price_ticket' || spec.kind === 'hang_tag';
  const isCare = spec.kind === 'care';
  return [
    ...(isCare
      ? spec.market.flatMap((market) =>
          Object.hasOwn(careDemands, market) ? careDemands[market] : [],
        )
      : []),
    ...(inIndia ? indiaDemands : []),
    ...(inIndia && hasPrice ? indiaPrice : []),
    ...(isCare && spec.childrens && spec.market.includes('US') ? childrenDemands : []),
  ];
}

/** What the chosen markets miss. */
export function checkMarkets(spec: LabelSpec): readonly Finding[] {
  const missing = demandsOf(spec)
    .filter(({ isMissing }) => isMissing(spec))
    .map(({ element, code, message, fix }) => problem(element, code, message, fix));
  const isUnknown = spec.coo !== '' && countryName(spec.coo, 'en') === '';
  return [
    ...(spec.market.length === 0
      ? [
          problem(
            'market',
            'market-missing',
            'Where the goods are sold is missing.',
            'Choose a market.',
          ),
        ]
      : []),
    ...missing,
    ...(isUnknown
      ? [
          problem(
            'coo',
            'origin-unknown',
            `"${spec.coo}" is no country of the list.`,
            'Choose the country.',
          ),
        ]
      : []),
  ];
}
