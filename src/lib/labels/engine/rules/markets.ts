/** Requirements of each market, with the source of each rule. These rules are no legal advice. */
import { caution, problem } from '../findings.ts';
import { countryName } from '#lib/kernel/countries/countries.ts';
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

const origin = (markets: string): Demand =>
  demand(
    'coo',
    'origin-missing',
    `${markets} the country of origin.`,
    'Choose the country.',
    ({ coo }) => coo === '',
  );

/** For care labels: the textile laws apply to these. */
const careDemands: Readonly<Record<Market, readonly Demand[]>> = {
  US: [
    // 16 CFR 303.33 and 300.25a; 19 U.S.C. 1304.
    origin('The United States needs'),
    // 16 CFR 303.16(a)(2), 303.19 and 303.20.
    demand(
      'rn',
      'company-missing',
      'The United States requires an RN or the company name.',
      'Enter one of them.',
      ({ rn, company }) => rn === '' && company === '',
    ),
  ],
  CA: [
    // Determination of Country of Origin for the Purpose of Marking Goods Regulations, under the Customs Tariff.
    origin('Canada needs'),
    // Textile Labelling and Advertising Regulations (C.R.C., c. 1551), s. 11 and 12.
    demand(
      'caNumber',
      'ca-dealer',
      'Canada needs a CA number, or the company name with its postal address.',
      'Enter the CA number, or both.',
      ({ caNumber, company, companyAddress }) =>
        caNumber === '' && (company === '' || companyAddress === ''),
    ),
  ],
  // Regulation 1007/2011, in the United Kingdom too, covers fibers only: origin, care and company are unregulated.
  UK: [],
  EU: [],
  // Legal Metrology (Packaged Commodities) Rules 2011, rule 6(1)(aa), and the Third Amendment of 2022.
  IN: [origin('India needs')],
};

/**
 * India, for garments sold loose: Legal Metrology (Packaged Commodities) Rules 2011, rule 26(f), which the Third
 * Amendment Rules 2022 brought: company and address, consumer care, size in cm, maximum retail price. It holds for
 * tickets, tags, bags and care labels alike.
 */
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
    'India needs a consumer care email and telephone.',
    'Enter both.',
    ({ consumerEmail, consumerPhone }) => consumerEmail === '' || consumerPhone === '',
  ),
  demand(
    'sizeCm',
    'in-size',
    'India needs the size in centimeters beside S, M or L.',
    'Enter the measure.',
    ({ kind, size, sizeCm }) => (size !== '' || hasPriceOf(kind)) && sizeCm === '',
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

/** 1007/2011, article 16(3): the languages of the countries of sale. */
const europeanLanguages: Demand = demand(
  'languages',
  'eu-languages',
  'The EU requires the fiber content in the language of each country where it is sold.',
  'Choose these languages, unless you sell in Ireland and Malta only.',
  ({ market, languages }) =>
    market.includes('EU') && languages.every((language) => language === 'en'),
);

/** 1007/2011, annex I has one name for all sheep's wool. */
const europeanWool: Demand = demand(
  'fibres',
  'eu-wool',
  'The EU has no fiber called merino wool.',
  'Choose "wool", and say merino elsewhere on the garment.',
  ({ market, fibres }) =>
    market.some((each) => each === 'EU' || each === 'UK') &&
    fibres.some(({ fibre }) => fibre === 'merino'),
);

/** No law of the United Kingdom asks for the origin, but retailers do. */
const britishOrigin: Demand = demand(
  'coo',
  'origin-asked',
  'Retailers in the United Kingdom ask for the country of origin.',
  'Choose the country, unless yours does not ask.',
  ({ market, coo }) =>
    market.includes('UK') && coo === '' && market.every((each) => each === 'UK' || each === 'EU'),
);

const hints: readonly Demand[] = [europeanLanguages, europeanWool, britishOrigin];

const hasPriceOf = (kind: LabelSpec['kind']): boolean =>
  kind === 'price_ticket' || kind === 'hang_tag';

const indiaKinds: readonly LabelSpec['kind'][] = ['care', 'price_ticket', 'hang_tag', 'polybag'];

/** Consumer Product Safety Improvement Act, s. 103 (15 U.S.C. 2063(a)(5)): the tracking label. */
const childrenDemands: readonly Demand[] = [
  demand(
    'company',
    'track-maker',
    "Children's goods need the maker or private labeler.",
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

/** Merges the requirements of the markets of a care label, without duplicates. */
function ofMarkets(markets: readonly Market[]): readonly Demand[] {
  const all = markets.flatMap((market) =>
    Object.hasOwn(careDemands, market) ? careDemands[market] : [],
  );
  return all.filter(({ code }, index) => all.findIndex((each) => each.code === code) === index);
}

function demandsOf(spec: LabelSpec): readonly Demand[] {
  const inIndia = spec.market.includes('IN') && indiaKinds.includes(spec.kind);
  const isCare = spec.kind === 'care';
  return [
    ...(isCare ? ofMarkets(spec.market) : []),
    ...(inIndia ? indiaDemands : []),
    ...(inIndia && hasPriceOf(spec.kind) ? indiaPrice : []),
    ...(isCare && spec.childrens && spec.market.includes('US') ? childrenDemands : []),
  ];
}

/** Returns the missing requirements of the chosen markets. */
export function checkMarkets(spec: LabelSpec): readonly Finding[] {
  const missing = demandsOf(spec)
    .filter(({ isMissing }) => isMissing(spec))
    .map(({ element, code, message, fix }) => problem(element, code, message, fix));
  const hinted = spec.kind === 'care' ? hints.filter(({ isMissing }) => isMissing(spec)) : [];
  const isUnknown = spec.coo !== '' && countryName(spec.coo) === '';
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
    ...hinted.map(({ element, code, message, fix }) => caution(element, code, message, fix)),
    ...(isUnknown
      ? [
          problem(
            'coo',
            'origin-unknown',
            `"${spec.coo}" is not in the list of countries.`,
            'Choose the country.',
          ),
        ]
      : []),
  ];
}
