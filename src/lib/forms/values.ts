/** Reads form values, typed or canonical, of any type: for conditions, rules, totals. */
import type { AttachmentValue, Values } from './definition.ts';
import { parseMoney, pointed, ungrouped } from '#lib/kernel/money.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

/** Trimmed text; '' for everything else. */
export function textOf(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns true if a field holds one of these choices. */
export const isChoice = (values: Values, name: string, ...choices: readonly string[]): boolean =>
  choices.includes(textOf(values, name));

/** Returns true if a box is ticked. */
export const isTicked = (values: Values, name: string): boolean => values[name] === true;

/** Returns true if a group of boxes, or references, contains this choice. */
export const hasChosen = (values: Values, name: string, choice: string): boolean =>
  textsOf(values, name).includes(choice);

/** Texts of a list; empty for other values. */
export function textsOf(values: Values, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Amount in minor units; null if invalid. */
export function amountOf(values: Values, name: string): number | null {
  const value = values[name];
  if (typeof value === 'string') return parseMoney(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Number with decimals, as typed or canonical; null if invalid. */
export function decimalOf(values: Values, name: string): number | null {
  const value = values[name];
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\d{1,9}(?:\.\d{1,6})?$/.test(pointed(value))) return null;
  return Number(pointed(value));
}

/** Whole number; null if invalid. */
export function countOf(values: Values, name: string): number | null {
  const value = values[name];
  if (typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(ungrouped(value))) {
    return Number(ungrouped(value));
  }
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Rows of a table; empty for other values. */
export function rowsOf(values: Values, name: string): readonly Values[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The files attached in a field. */
export function attachmentsOf(values: Values, name: string): readonly AttachmentValue[] {
  return rowsOf(values, name).map((row) => ({
    id: textOf(row, 'id'),
    kind: textOf(row, 'kind'),
    caption: textOf(row, 'caption'),
  }));
}

/** Sum of an amount over rows; missing ones count as 0. */
export const sumOf = (values: Values, name: string, of: (row: Values) => number | null): number =>
  rowsOf(values, name).reduce((sum, row) => sum + (of(row) ?? 0), 0);
