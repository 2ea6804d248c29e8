/**
 * Fiber content rules, each with its source: 16 CFR 303 (Textile Act), 16 CFR 300 (Wool Rules), Canada's Textile
 * Labelling and Advertising Regulations (C.R.C., c. 1551), Regulation (EU) 1007/2011, retained by the United Kingdom.
 * India has no rule on fiber content.
 */
import { caution, findingsOf, problem, readRules } from '../findings.ts';
import { fibreName, fibreOf, OTHER_FIBRE } from '../fibres.ts';
import { inEurope, type FibreShare, type Finding, type LabelSpec } from '../spec.ts';

/**
 * 16 CFR 303.3(a): below this share, in %, a fibre is 'other fiber' unless it has a function. Canada lets both
 * (C.R.C., c. 1551, s. 32), and Europe names every fibre (1007/2011, article 9).
 */
const NAMED_FROM = 5;

/** 16 CFR 303.3(b): named although below 5 %, because a garment needs so little of them to stretch. */
const elasticFibers: readonly string[] = ['spandex', 'elastomultiester', 'rubber'];

/** 16 CFR 303.3(b): named below 5 % only where they do something, such as nylon that makes socks last. */
const mayServe: readonly string[] = ['nylon', 'polyester', 'metallic', 'aramid'];

/** 16 CFR 300.3(a)(1): wool, and the hair that counts as wool, is named whatever its share. */
const wools: readonly string[] = ['wool', 'merino', 'cashmere', 'mohair', 'alpaca', 'camel'];

/** 1007/2011, article 9(2) and (3): one fibre of up to 5 %, or several of up to 15 % together, in %. */
const MAX_OTHER = 15;

const total = (shares: readonly FibreShare[]): number =>
  Math.round(shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0) * 100) / 100;

const asOrdered = (shares: readonly FibreShare[]): readonly FibreShare[] =>
  [...shares].sort((one, other) => {
    const isLast = Number(one.fibre === OTHER_FIBRE) - Number(other.fibre === OTHER_FIBRE);
    return isLast !== 0 ? isLast : (other.percent ?? 0) - (one.percent ?? 0);
  });

/** How far rounded thirds, sixths or sevenths are from 100, in %. */
const MAX_ROUNDING = 0.5;

/** Names the share that makes up for rounding, such as 33.3 three times. */
function sumFix(shares: readonly FibreShare[], sum: number): string {
  const [largest] = asOrdered(shares);
  if (!largest || Math.abs(100 - sum) > MAX_ROUNDING) return 'Correct the percentages.';
  const { fibre, percent } = largest;
  const exact = Math.round(((percent ?? 0) + 100 - sum) * 100) / 100;
  const name = fibreName(fibre, 'en', []);
  return `If shares are rounded, enter ${exact}% for ${name}.`;
}

function checkSection(spec: LabelSpec, section: string): readonly Finding[] {
  const shares = spec.fibres.filter((share) => share.section === section);
  const sum = total(shares);
  const findings: Finding[] = [];
  if (sum !== 100) {
    const where = section === '' ? '' : `${section}: `;
    const message = `${where}Fiber percentages add up to ${sum}%, they must be 100%.`;
    findings.push(problem('fibres', 'fibre-sum', message, sumFix(shares, sum)));
  }
  const ordered = asOrdered(shares);
  if (ordered.some((share, index) => share !== shares[index])) {
    const message = 'List fibers from the largest to the smallest share.';
    const names = ordered.map(
      ({ fibre, percent }) => `${percent ?? 0}% ${fibreName(fibre, 'en', [])}`,
    );
    const fix = `Sort the fibers: ${names.join(', ')}.`;
    findings.push(problem('fibres', 'fibre-order', message, fix));
  }
  return findings;
}

/** A small share on a label for the United States. */
function checkSmall({ fibre, percent }: FibreShare, name: string): Finding | null {
  if (percent === null || percent >= NAMED_FROM || fibre === OTHER_FIBRE) return null;
  if (elasticFibers.includes(fibre) || wools.includes(fibre)) return null;
  const small = `${name} under ${NAMED_FROM}%`;
  const fix = 'Choose "other fiber" for it';
  if (!mayServe.includes(fibre)) {
    return problem('fibres', 'fibre-other', `${small} must be shown as other fiber.`, `${fix}.`);
  }
  const message = `${small} is named only where it has a function.`;
  return caution('fibres', 'fibre-function', message, `${fix} if it has none.`);
}

function checkShare(spec: LabelSpec, share: FibreShare, row: number): readonly Finding[] {
  const { fibre, percent } = share;
  if (!fibreOf(fibre)) {
    const message = 'This is not a generic fiber name.';
    return [{ ...problem('fibres', 'fibre-name', message, 'Choose a fiber from the list.'), row }];
  }
  const name = fibreName(fibre, 'en', spec.market);
  if (percent === null || percent <= 0) {
    const message = `The share of ${name} is missing.`;
    return [{ ...problem('fibres', 'fibre-share', message, 'Enter its percentage.'), row }];
  }
  const small = spec.market.includes('US') ? checkSmall(share, name) : null;
  return small ? [{ ...small, row }] : [];
}

/** A fibre that is listed twice in a section, under its own name or one that prints the same. */
function checkTwice(spec: LabelSpec, section: string): readonly Finding[] {
  const named = spec.fibres.flatMap(({ fibre, section: own }, row) =>
    own === section && fibreOf(fibre) ? [{ row, name: fibreName(fibre, 'en', spec.market) }] : [],
  );
  const repeated = named.find(({ name }, index) =>
    named.slice(0, index).some((before) => before.name === name),
  );
  if (!repeated) return [];
  const message = `${repeated.name} is listed twice.`;
  const fix = 'Combine them in one row.';
  return [{ ...problem('fibres', 'fibre-twice', message, fix), row: repeated.row }];
}

/**
 * 'Other fiber' sums up small shares, so it is never the main material. Unknown fibers have a different legal wording
 * (16 CFR 303.14), which our labels omit.
 */
function checkOther(spec: LabelSpec, section: string): readonly Finding[] {
  const shares = spec.fibres.filter((share) => share.section === section);
  const other = shares.find(({ fibre }) => fibre === OTHER_FIBRE)?.percent ?? 0;
  const isMain = shares.every(({ fibre, percent }) =>
    fibre === OTHER_FIBRE ? true : (percent ?? 0) <= other,
  );
  if (other > 0 && isMain) {
    const message = `"Other fiber" is for small shares; ${other}% cannot be other fiber.`;
    return [problem('fibres', 'fibre-unnamed', message, 'Name the fibers.')];
  }
  if (other <= MAX_OTHER) return [];
  const message = `"Other fiber" of ${other}% needs several fibers, each below ${NAMED_FROM}%.`;
  const isInEurope = spec.market.some(inEurope);
  const fix = isInEurope
    ? `Name more of them: Europe allows ${MAX_OTHER}% in all.`
    : 'Name every fiber of 5% or more.';
  return [(isInEurope ? problem : caution)('fibres', 'fibre-much-other', message, fix)];
}

const sectionsOf = ({ fibres }: LabelSpec): readonly string[] => [
  ...new Set(fibres.map(({ section }) => section)),
];

const rules = readRules(
  `
error|fibres|fibre-section|Some fibers have no section.|Name the section of each.
warning|animalParts|animal-parts|The EU requires the phrase "contains non-textile parts of animal origin".|Select it if the garment has leather, fur, down or feathers.
`,
  {
    'fibre-section': (spec) => sectionsOf(spec).length > 1 && sectionsOf(spec).includes(''),
    'animal-parts': (spec) =>
      spec.market.some(inEurope) &&
      !spec.animalParts &&
      spec.fibres.some(({ fibre }) => fibreOf(fibre)?.isAnimal === true),
  },
);

/** Everything about the fibre content of a care label. */
export function checkFibres(spec: LabelSpec): readonly Finding[] {
  if (spec.kind !== 'care') return [];
  if (spec.fibres.length === 0) {
    const message = 'The fiber content is missing.';
    return [problem('fibres', 'fibre-missing', message, 'Enter the fibers with their shares.')];
  }
  return [
    ...spec.fibres.flatMap((share, row) => checkShare(spec, share, row)),
    ...sectionsOf(spec).flatMap((section) => [
      ...checkSection(spec, section),
      ...checkTwice(spec, section),
      ...checkOther(spec, section),
    ]),
    ...findingsOf(rules, spec),
  ];
}
