/** Requirements of each market, with the source of each rule. These rules are no legal advice. */
import { countryName } from '#lib/kernel/countries/countries.ts';
import { findingsOf, problem, readRules, type Rule } from '../findings.ts';
import { inEurope, type Finding, type LabelSpec, type Market } from '../spec.ts';

const hasPrice = ({ kind }: LabelSpec): boolean => kind === 'price_ticket' || kind === 'hang_tag';
const isOnlyEnglish = ({ languages }: LabelSpec): boolean =>
  languages.every((language) => language === 'en');

const rulesOf = (table: string): readonly Rule[] =>
  readRules(table, {
    'origin-missing': ({ coo }) => coo === '',
    'company-missing': ({ rn, company }) => rn === '' && company === '',
    'ca-dealer': ({ caNumber, company, companyAddress }) =>
      caNumber === '' && (company === '' || companyAddress === ''),
    'in-company': ({ company, companyAddress }) => company === '' || companyAddress === '',
    'in-consumer': ({ consumerEmail, consumerPhone }) =>
      consumerEmail === '' || consumerPhone === '',
    'in-size': (spec) => (spec.size !== '' || hasPrice(spec)) && spec.sizeCm === '',
    'in-mrp': (spec) => hasPrice(spec) && spec.price === null,
    'in-rupees': (spec) => hasPrice(spec) && spec.price !== null && spec.currency !== 'INR',
    'eu-languages': (spec) => spec.market.includes('EU') && isOnlyEnglish(spec),
    'eu-wool': ({ market, fibres }) =>
      market.some(inEurope) && fibres.some(({ fibre }) => fibre === 'merino'),
    'eu-maker': ({ market, company, companyAddress }) =>
      market.includes('EU') && (company === '' || companyAddress === ''),
    'origin-asked': ({ market, coo }) =>
      market.includes('UK') && coo === '' && market.every(inEurope),
    'track-maker': ({ company, rn }) => company === '' && rn === '',
    'track-batch': ({ trackingBatch }) => trackingBatch === '',
    'track-month': ({ madeMonth }) => madeMonth === '',
    'track-place': ({ madePlace }) => madePlace === '',
  });

/** For care labels: the textile laws apply to these. */
const careRules: Readonly<Record<Market, readonly Rule[]>> = {
  // 16 CFR 303.33 and 300.25a; 19 U.S.C. 1304. Then 16 CFR 303.16(a)(2), 303.19 and 303.20.
  US: rulesOf(`
error|coo|origin-missing|The United States needs the country of origin.|Choose the country.
error|rn|company-missing|The United States requires an RN or the company name.|Enter one of them.
`),
  // Determination of Country of Origin for the Purpose of Marking Goods Regulations, under the Customs Tariff. Then
  // Textile Labelling and Advertising Regulations (C.R.C., c. 1551), s. 11 and 12.
  CA: rulesOf(`
error|coo|origin-missing|Canada needs the country of origin.|Choose the country.
error|caNumber|ca-dealer|Canada needs a CA number, or the company name with its postal address.|Enter the CA number, or both.
`),
  // Regulation 1007/2011, in the United Kingdom too, covers fibers only: origin and care are unregulated.
  UK: [],
  EU: [],
  // Legal Metrology (Packaged Commodities) Rules 2011, rule 6(1)(aa), and the Third Amendment of 2022.
  IN: rulesOf('error|coo|origin-missing|India needs the country of origin.|Choose the country.'),
};

/**
 * India, for garments sold loose: Legal Metrology (Packaged Commodities) Rules 2011, rule 26(f), which the Third
 * Amendment Rules 2022 brought: company and address, consumer care, size in cm, maximum retail price. It holds for
 * tickets, tags, bags and care labels alike.
 */
const indiaRules = rulesOf(`
error|company|in-company|India needs the name and address of maker, marketer or importer.|Enter both.
error|consumerEmail|in-consumer|India needs a consumer care email and telephone.|Enter both.
error|sizeCm|in-size|India needs the size in centimeters beside S, M or L.|Enter the measure.
error|price|in-mrp|India needs the maximum retail price with all taxes.|Enter the price.
error|currency|in-rupees|The price for India is in rupees.|Choose ₹.
`);

/** Consumer Product Safety Improvement Act, s. 103 (15 U.S.C. 2063(a)(5)): the tracking label. */
const childrenRules = rulesOf(`
error|company|track-maker|Children's goods need the maker or private labeler.|Enter the company name.
error|trackingBatch|track-batch|Children's goods need a batch.|Enter the batch.
error|madeMonth|track-month|Children's goods need the month made.|Choose the month.
error|madePlace|track-place|Children's goods need the place made.|Enter city and country.
`);

/**
 * 1007/2011, article 16(3): the languages of the countries of sale; annex I has one name for all sheep's wool. No law
 * of the United Kingdom asks for the origin, but retailers do. 2023/988, article 9(6): the maker's name, postal and
 * electronic address, on the goods or where that is not possible on their packaging.
 */
const hints = rulesOf(`
warning|languages|eu-languages|The EU requires the fiber content in the language of each country where it is sold.|Choose these languages, unless you sell in Ireland and Malta only.
warning|fibres|eu-wool|The EU has no fiber called merino wool.|Choose "wool", and say merino elsewhere on the garment.
warning|company|eu-maker|The EU requires the maker's name and address on the goods or their packaging.|Enter both, unless they are on the packaging.
warning|coo|origin-asked|Retailers in the United Kingdom ask for the country of origin.|Choose the country, unless yours does not ask.
`);

const indiaKinds: readonly LabelSpec['kind'][] = ['care', 'price_ticket', 'hang_tag', 'polybag'];

/** Merges the requirements of the markets of a care label, without duplicates. */
function ofMarkets(markets: readonly Market[]): readonly Rule[] {
  const all = markets.flatMap((market) => careRules[market]);
  return all.filter(({ code }, index) => all.findIndex((each) => each.code === code) === index);
}

/** Returns the missing requirements of the chosen markets. */
export function checkMarkets(spec: LabelSpec): readonly Finding[] {
  const { market, kind, coo } = spec;
  const isCare = kind === 'care';
  const rules = [
    ...(isCare ? ofMarkets(market) : []),
    ...(market.includes('IN') && indiaKinds.includes(kind) ? indiaRules : []),
    ...(isCare && spec.childrens && market.includes('US') ? childrenRules : []),
    ...(isCare ? hints : []),
  ];
  const noMarket = 'Where the goods are sold is missing.';
  const noCountry = `"${coo}" is not in the list of countries.`;
  return [
    ...(market.length === 0
      ? [problem('market', 'market-missing', noMarket, 'Choose a market.')]
      : []),
    ...findingsOf(rules, spec),
    ...(coo !== '' && countryName(coo) === ''
      ? [problem('coo', 'origin-unknown', noCountry, 'Choose the country.')]
      : []),
  ];
}
