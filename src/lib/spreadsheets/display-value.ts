/** Values of an export as text, the same in every format. */
import { COMPANY_TIME_ZONE } from '#lib/kernel/company-day.ts';
import { moneyText } from '#lib/kernel/money.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import type { SheetColumnType, SheetValue } from './columns.ts';

const clock = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: COMPANY_TIME_ZONE,
    }),
);

/** 2026-11-21 14:02 by the company's clock. */
const momentText = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : clock().format(new Date(iso));

/** Returns the displayed value; '' for none. */
export function displayValue(type: SheetColumnType, value: SheetValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (type === 'money' && typeof value === 'number') return moneyText(value);
  if (type === 'moment') return momentText(String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
