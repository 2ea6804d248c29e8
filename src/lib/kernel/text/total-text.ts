/** Finds names of rows and columns that add up others. Pure. */
import { lazy } from '../lazy.ts';

const NAME =
  '(?:(?:grand|sub|order|row|all|sheet|po|overall)[- ]?)?(?:totals?|summe|zwischensumme|gesamt(?:menge|summe)?|somme|totaal|totale|ttl';
const WHAT = '(?:qty|quantity|units?|pieces|pcs|cartons|ctns)';

const beginning = lazy(() => new RegExp(`^${NAME}|sum)\\b`, 'i'));
const whole = lazy(() => new RegExp(`^${NAME})(?: ${WHAT})?[ :.*]{0,3}$`, 'i'));

/** True for the name of a row or a column that adds up others: TOTAL UNITS, Total of all stores. */
export const isTotalText = (text: string): boolean => beginning().test(text.trim());

/** True for a text that is nothing else: Grand total, but neither Total comfort nor SUM. */
export const isTotalName = (text: string): boolean => whole().test(text.trim());
