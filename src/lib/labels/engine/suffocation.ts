/**
 * The suffocation warning of plastic bags: the company's text, which nobody edits on a label. One wording for the
 * states that ask for one (California, Massachusetts, New York, Rhode Island, Virginia) and for Chicago and New
 * York City. Its type size follows the length plus width of the bag.
 */
import type { Language, LabelSpec } from './spec.ts';

const warnings: Partial<Readonly<Record<Language, string>>> = {
  en: 'WARNING: To avoid danger of suffocation, keep this plastic bag away from babies and children. Do not use this bag in cribs, beds, carriages or playpens. This bag is not a toy.',
  fr: "AVERTISSEMENT\u00a0: Pour éviter tout risque d'étouffement, gardez ce sac en plastique hors de portée des bébés et des enfants. Ne l'utilisez pas dans les berceaux, lits, poussettes ou parcs. Ce sac n'est pas un jouet.",
  es: 'ADVERTENCIA: Para evitar el peligro de asfixia, mantenga esta bolsa de plástico fuera del alcance de bebés y niños. No la use en cunas, camas, cochecitos ni corrales. Esta bolsa no es un juguete.',
};

/** Openings from this width on need the warning, in inches. */
const OPENING = 5;

/** Returns true if the bag needs the warning; with an unknown size it is printed. */
export const needsWarning = ({ kind, bagWidth }: LabelSpec): boolean =>
  kind === 'polybag' && (bagWidth === null || bagWidth >= OPENING);

/** Least type size in points, by length plus width in inches. */
export function warningSize({ bagWidth, bagHeight }: LabelSpec): number {
  const sum = (bagWidth ?? 0) + (bagHeight ?? 0);
  if (sum >= 60) return 24;
  if (sum >= 40) return 18;
  return sum >= 30 ? 14 : 10;
}

/** One paragraph a language, English always. */
export const warningTexts = (languages: readonly Language[]): readonly string[] => [
  ...new Set(['en' as const, ...languages].flatMap((language) => warnings[language] ?? [])),
];
