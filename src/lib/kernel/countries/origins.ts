/** Countries of origin. Pure. */
import { countryOptions } from './countries.ts';

const madeIn = (name: string): readonly string[] => [`made in ${name}`, `made in the ${name}`];

/** Origins as options, with the names that files and labels use: 'Made in the USA'. */
export const originOptions = countryOptions.map(({ value, label, names }) => ({
  value,
  label,
  names: [...names, ...[label, ...names].flatMap(madeIn)],
}));
