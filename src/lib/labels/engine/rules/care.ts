/**
 * Validates care instructions: complete and consistent. Only the United States require them by law (16 CFR 423.6);
 * given ones must be true and complete in every market (ISO 3758).
 */
import { careCodes, careSlots } from '../care/codes.ts';
import { careWord, extraCareWord } from '../care/words.ts';
import { caution, findingsOf, problem, readRules } from '../findings.ts';
import type { Finding, LabelSpec } from '../spec.ts';

const laundering = ['careWash', 'careBleach', 'careTumble', 'careNatural', 'careIron'] as const;

/** Structured and embellished goods: never washed, only spots are cleaned. */
const isSpotCleaned = ({ careWash, extraCare }: LabelSpec): boolean =>
  careWash === 'WN' && extraCare.includes('spot_clean');

/** Someone may clean it: dry or wet. */
const hasProfessional = ({ careDryClean, careWetClean }: LabelSpec): boolean =>
  (careDryClean !== '' && careDryClean !== 'PN') ||
  (careWetClean !== '' && careWetClean !== 'WetN');

function checkCompleteness(spec: LabelSpec): readonly Finding[] {
  const chosen = laundering.filter((slot) => spec[slot] !== '').length;
  if (chosen >= 4 || hasProfessional(spec) || isSpotCleaned(spec)) return [];
  if (spec.careWash === '' && chosen === 0) {
    const message = 'The care instructions are missing.';
    const fix = 'Choose washing, bleaching, drying and ironing, or a professional cleaning.';
    const isLaw = spec.market.length === 0 || spec.market.includes('US');
    return [(isLaw ? problem : caution)('careWash', 'care-missing', message, fix)];
  }
  const missing = laundering.find((slot) => spec[slot] === '' && slot !== 'careNatural');
  const message = 'At least four laundering symbols are needed, or one professional cleaning.';
  const fix = 'Choose washing, bleaching, drying and ironing.';
  return [problem(missing ?? 'careNatural', 'care-too-few', message, fix)];
}

function checkWash(spec: LabelSpec): readonly Finding[] {
  if (spec.careWash !== 'WN' || hasProfessional(spec) || isSpotCleaned(spec)) return [];
  if (spec.careDryClean === 'PN') {
    const message = '"Do not wash" and "do not dry clean" together leave no way to clean it.';
    const fix = 'Allow one of the two, or choose "spot clean".';
    return [problem('careDryClean', 'care-no-way', message, fix)];
  }
  const message = '"Do not wash" needs a professional cleaning or "spot clean".';
  return [problem('careWash', 'care-wash-never', message, 'Choose one of them.')];
}

type Slot = 'careWash' | 'careIron';

/** Contradictions of an unwashed or unironed garment. */
const contradictions: readonly (readonly [Slot, string, readonly string[]])[] = [
  [
    'careWash',
    'WN',
    ['inside_out', 'like_colours', 'separately', 'before_use', 'no_softener', 'close_zips'],
  ],
  ['careIron', 'IN', ['iron_reverse']],
];

/** Instructions that exclude each other: 16 CFR 423.6(c) wants one that can be followed. */
const checkContradictions = (spec: LabelSpec): readonly Finding[] =>
  contradictions.flatMap(([slot, code, extras]) => {
    const found = spec[slot] === code ? spec.extraCare.find((each) => extras.includes(each)) : null;
    if (!found) return [];
    const message = `"${careWord(slot, code, 'en')}" and "${extraCareWord(found, 'en')}" contradict each other.`;
    return [problem('extraCare', 'care-contradiction', message, 'Leave one of them out.')];
  });

const rules = readRules(
  `
error|careNatural|care-natural|"Do not tumble dry" needs a way of natural drying.|Choose line or flat drying.
warning|ginetexLicence|ginetex|Care symbols are trademarks of GINETEX in many countries of Europe.|Check the box if you hold a license.
`,
  {
    'care-natural': ({ careWash, careTumble, careNatural }) =>
      careWash !== 'WN' && careTumble === 'TN' && careNatural === '',
    ginetex: (spec) =>
      spec.market.includes('EU') &&
      !spec.ginetexLicence &&
      careSlots.some((slot) => spec[slot] !== ''),
  },
);

/** Everything about the care of a care label. */
export function checkCare(spec: LabelSpec): readonly Finding[] {
  if (spec.kind !== 'care') return [];
  const unknown = careSlots
    .filter((slot) => spec[slot] !== '' && !careCodes[slot].includes(spec[slot]))
    .map((slot) => {
      const message = `There is no care symbol "${spec[slot]}".`;
      return problem(slot, 'care-unknown', message, 'Choose from the list.');
    });
  return [
    ...unknown,
    ...checkCompleteness(spec),
    ...checkWash(spec),
    ...checkContradictions(spec),
    ...findingsOf(rules, spec),
  ];
}
