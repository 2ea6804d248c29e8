/** Services with the unit they are counted in, and which of them apply a label. */
import type { Option } from '#lib/forms/definition.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';

/** What is counted, by code; pieces when a code is not here. */
const units: Readonly<Record<string, string>> = {
  KIT: 'set',
  RPK: 'carton',
  CTL: 'carton',
  PLT: 'pallet',
  STO: 'carton',
  SHP: 'shipment',
};

/** Services that are priced after a look at the goods. */
const quoted: readonly string[] = ['REP'];

/** Services that need a label to put on. */
export const labelServices: readonly string[] = ['TKT', 'HTG', 'RLB', 'SEW', 'HTR', 'CTL'];

/** The unit of a service, in words: 'piece', 'carton'. */
export const unitOf = (code: string): string => units[code] ?? 'piece';

/** The catalogue for a select box: 'Repacking (per carton)'. */
export const serviceCatalogue: readonly Option[] = serviceCodes.map(({ value, label }) => ({
  value,
  label: `${label} (per ${unitOf(value)}${quoted.includes(value) ? ', by quote' : ''})`,
}));
