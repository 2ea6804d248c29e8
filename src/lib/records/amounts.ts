/** Amounts by the declarations of their fields, hidden from people who may not read them. */
import { isRecord } from '#lib/kernel/is-record.ts';
import { withoutMoney } from '#lib/kernel/money.ts';
import type { Fields } from './fields.ts';

/** Adds the names of all fields, cells and totals in a declaration that are amounts. */
function collect(part: unknown, names: Set<string>): Set<string> {
  if (Array.isArray(part)) for (const each of part) collect(each, names);
  if (!isRecord(part)) return names;
  const { kind, name } = part;
  if (kind === 'money' && typeof name === 'string') names.add(name);
  for (const value of Object.values(part)) collect(value, names);
  return names;
}

const none: ReadonlySet<string> = new Set();
const known = new WeakMap<object, ReadonlySet<string>>();

/** Names of the fields, cells and totals of a form that are amounts. */
export function formAmounts(form: object): ReadonlySet<string> {
  const names = known.get(form) ?? collect(form, new Set());
  known.set(form, names);
  return names;
}

function omitDeep(value: unknown, names: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return withoutMoney(value);
  if (Array.isArray(value)) return value.map((each) => omitDeep(each, names));
  if (!isRecord(value)) return value;
  const remaining = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(remaining.map(([name, each]) => [name, omitDeep(each, names)]));
}

/** Returns the values of a form without those of its amounts, and without amounts in texts. @param form its declaration */
export const withoutAmounts = (form: object, values: object): Record<string, unknown> =>
  omitDeep(values, formAmounts(form)) as Record<string, unknown>;

const parts = ['steps', 'fields', 'columns', 'computed', 'totals'] as const;

function omitMoneyParts(part: unknown): unknown {
  if (Array.isArray(part))
    return part.filter((each) => !isRecord(each) || each['kind'] !== 'money').map(omitMoneyParts);
  if (!isRecord(part)) return part;
  const remaining = parts.filter((name) => name in part);
  return {
    ...part,
    ...Object.fromEntries(remaining.map((name) => [name, omitMoneyParts(part[name])])),
  };
}

/** Returns the declaration of a form without its amounts: they get no place on a page. */
export const withoutMoneyFields = <F extends object>(form: F): F => omitMoneyParts(form) as F;

/** Returns a value without the amounts in its texts. */
export const withoutMoneyTexts = <T>(value: T): T => omitDeep(value, none) as T;

/** Names of the amounts among the fields of a record. */
export const amountsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (type === 'money' ? [name] : []));

/** Null for each amount of a record. */
export const noAmounts = (fields: Fields): object =>
  Object.fromEntries(amountsOf(fields).map((name) => [name, null]));
