/**
 * Text agreed to for later card charges: card, purpose, amount, notice of changes, duration, cancellation, refunds.
 * Placeholder wording: have a lawyer check it.
 */
import { maskedCard } from '../../cards/card-brands.ts';
import { authorizationEnd } from '../../cards/card-dates.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import type { Option, Values } from '#lib/forms/definition.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { amountOf, hasChosen, isChoice, textOf, textsOf } from '#lib/forms/values.ts';

/** Raised with every change of the wording below. */
export const cardTextVersion = '2026.3';

export const chargeTypes: readonly Option[] = [
  { value: 'services', label: 'Services' },
  { value: 'storage', label: 'Storage' },
  { value: 'materials_labels', label: 'Materials and labels' },
  { value: 'freight', label: 'Freight' },
  { value: 'other', label: 'Other' },
];

const money = (values: Values, name: string): string => {
  const minor = amountOf(values, name);
  return minor === null ? '…' : formatMoney(minor, currencyOf(values));
};

const day = (text: string): string => (isDay(text) ? dayText(text) : '…');

/** Returns the purposes in words. */
function purposes(values: Values): string {
  const known = chargeTypes
    .filter(({ value }) => value !== 'other' && hasChosen(values, 'chargeTypes', value))
    .map(({ label }) => label.toLowerCase());
  const other = textsOf(values, 'chargeTypes').includes('other')
    ? [textOf(values, 'otherCharges') || '…']
    : [];
  return [...known, ...other].join(', ') || 'what you choose';
}

function amounts(values: Values): string {
  if (isChoice(values, 'authorizationType', 'one_time')) {
    return `one charge of ${money(values, 'amount')}. A different amount needs a new authorization.`;
  }
  const limits = `at most ${money(values, 'maxPerCharge')} for one charge and ${money(values, 'maxPerMonth')} in a calendar month`;
  return isChoice(values, 'authorizationType', 'limit_only')
    ? `up to these limits, and only after you have agreed to each charge: ${limits}.`
    : `the amount of each invoice for work that you ordered, ${limits}. More needs a new authorization.`;
}

function notice(values: Values): string {
  const days = textOf(values, 'noticeDays');
  if (days === '0') return 'We email you on the day of each charge.';
  return `We email you about each charge at least ${days || '…'} ${days === '1' ? 'day' : 'days'} before it is made.`;
}

/** Returns the complete authorization text; missing values are dots. */
export function cardText(values: Values): string {
  const card = maskedCard(textOf(values, 'cardBrand'), textOf(values, 'cardLast4') || '…');
  const end = authorizationEnd(values);
  return [
    `Authorization to charge a card on file, version ${cardTextVersion}`,
    `Card. ${textOf(values, 'cardholderName') || '…'} lets us keep a reference to the card ${card} and charge it as stated here. We keep its type and last four digits, never its full number or security code; we take the number by telephone and enter it in our bank’s payment terminal.`,
    `Purpose. It may be charged for ${purposes(values)}.`,
    `Amount. We charge ${amounts(values)}`,
    `Notice. ${notice(values)} We give at least 14 days’ notice of changes to prices or these conditions; they never raise your limits.`,
    `Duration. It is valid from ${day(textOf(values, 'startDate'))} to ${day(end)}, and ends before that when the card does.`,
    'Ending it. You can revoke it at any time on this portal, by email or by telephone. It takes effect when we receive it. Work that was done before may still be charged.',
    'Refunds. A charge that was wrong is refunded to the same card within 7 days after we agree that it was wrong. Tell us within 60 days after the charge. Your rights against the bank that issued the card are not touched.',
  ].join('\n\n');
}
