/** What the fibre content must say: 16 CFR 303, the Canadian rules, EU regulation 1007/2011. */
import { caution, problem } from '../findings.ts';
import { fibreName, fibreOf, OTHER_FIBRE } from '../fibres.ts';
import type { FibreShare, Finding, LabelSpec } from '../spec.ts';

/** Below this share, in %, a fibre is 'other' unless it has a function and is named for it. */
const NAMED_FROM = 5;

/** May be named with their function instead of 'other fiber' (16 CFR 303). */
const functional: readonly string[] = ['spandex', 'elastomultiester', 'rubber'];

const total = (shares: readonly FibreShare[]): number =>
  Math.round(shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0) * 100) / 100;

const asOrdered = (shares: readonly FibreShare[]): readonly FibreShare[] =>
  [...shares].sort((one, other) => {
    const isLast = Number(one.fibre === OTHER_FIBRE) - Number(other.fibre === OTHER_FIBRE);
    return isLast !== 0 ? isLast : (other.percent ?? 0) - (one.percent ?? 0);
  });

/** The same rows with each section in falling order, 'other fiber' last: what the button *Sort* does. */
export function sortFibres(fibres: readonly FibreShare[]): readonly FibreShare[] {
  const sections = [...new Set(fibres.map(({ section }) => section))];
  return sections.flatMap((section) =>
    asOrdered(fibres.filter((share) => share.section === section)),
  );
}

function checkSection(spec: LabelSpec, section: string): readonly Finding[] {
  const shares = spec.fibres.filter((share) => share.section === section);
  const sum = total(shares);
  const findings: Finding[] = [];
  if (sum !== 100) {
    const where = section === '' ? '' : `${section}: `;
    const message = `${where}Fibre percentages add up to ${sum} %, they must be 100 %.`;
    findings.push(problem('fibres', 'fibre-sum', message, 'Correct the percentages.'));
  }
  if (asOrdered(shares).some((share, index) => share !== shares[index])) {
    const message = 'List fibres from the largest to the smallest share.';
    findings.push(problem('fibres', 'fibre-order', message, 'Sort the fibres.'));
  }
  return findings;
}

function checkShare(spec: LabelSpec, share: FibreShare, row: number): readonly Finding[] {
  const { fibre, percent } = share;
  if (!fibreOf(fibre)) {
    const message = 'This is no generic fibre name.';
    return [{ ...problem('fibres', 'fibre-name', message, 'Choose a fibre from the list.'), row }];
  }
  if (percent === null || percent <= 0) {
    const message = `The share of ${fibreName(fibre, 'en', spec.market)} is missing.`;
    return [{ ...problem('fibres', 'fibre-share', message, 'Enter its percentage.'), row }];
  }
  const isSmall = percent < NAMED_FROM && fibre !== OTHER_FIBRE && !functional.includes(fibre);
  if (!isSmall || !spec.market.some((each) => each === 'US' || each === 'CA')) return [];
  const message = `${fibreName(fibre, 'en', spec.market)} under ${NAMED_FROM} % must be shown as other fiber.`;
  return [{ ...problem('fibres', 'fibre-other', message, 'Choose "other fiber" for it.'), row }];
}

/** Everything about the fibre content of a care label. */
export function checkFibres(spec: LabelSpec): readonly Finding[] {
  if (spec.kind !== 'care') return [];
  if (spec.fibres.length === 0) {
    const message = 'The fibre content is missing.';
    return [problem('fibres', 'fibre-missing', message, 'Enter the fibres with their shares.')];
  }
  const sections = [...new Set(spec.fibres.map(({ section }) => section))];
  const isMixed = sections.length > 1 && sections.includes('');
  const hasAnimal = spec.fibres.some(({ fibre }) => fibreOf(fibre)?.isAnimal === true);
  const inEurope = spec.market.some((each) => each === 'EU' || each === 'UK');
  return [
    ...spec.fibres.flatMap((share, row) => checkShare(spec, share, row)),
    ...sections.flatMap((section) => checkSection(spec, section)),
    ...(isMixed
      ? [
          problem(
            'fibres',
            'fibre-section',
            'Some fibres have no section.',
            'Name the section of each.',
          ),
        ]
      : []),
    ...(hasAnimal && inEurope && !spec.animalParts
      ? [
          caution(
            'animalParts',
            'animal-parts',
            'Europe wants to read "contains non-textile parts of animal origin".',
            'Tick it if the garment has leather, fur, down or feathers.',
          ),
        ]
      : []),
  ];
}
