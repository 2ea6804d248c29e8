/** Services with the unit they are counted in, and which of them apply a label. */
import type { Option, Values } from '#lib/forms/definition.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { partText } from '#lib/kernel/count-text.ts';
import { piecesOf } from './goods-fields.ts';

/** Units by code; default pieces. */
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
const unitOf = (code: string): string => units[code] ?? 'piece';

/** The pieces that a service is done to, where it is counted in pieces. */
export const piecesOfService = (code: string, form: Values): number | null =>
  serviceCodes.some(({ value }) => value === code) && unitOf(code) === 'piece'
    ? piecesOf(form) || null
    : null;

/** The quantity of a line of a quote: '960 of 1,050' where it is a part of the pieces of the record. */
export const quotedQuantity = (
  { code, qty }: { readonly code: string; readonly qty: number },
  form: Values,
): string => partText(qty, piecesOfService(code, form));

/** The catalogue for a select box: 'Repacking (per carton)'. */
export const serviceCatalogue: readonly Option[] = serviceCodes.map(({ value, label }) => ({
  value,
  label: `${label} (per ${unitOf(value)}${quoted.includes(value) ? ', by quote' : ''})`,
}));
