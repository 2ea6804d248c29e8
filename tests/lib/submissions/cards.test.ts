import { describe, expect, it } from 'vitest';
import { addressParts } from '#lib/forms/session/address-parts.ts';
import { maskedCard, readCardNumber } from '#lib/submissions/cards/card-brands.ts';
import { authorizationEnd, cardDue, cardExpiry } from '#lib/submissions/cards/card-dates.ts';
import { cardText } from '#lib/submissions/forms/card-authorization/card-authorization.text.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';

describe('a card number that is typed', () => {
  it.each([
    ['4111 1111 1111 1111', 'visa', '1111'],
    ['5555-5555-5555-4444', 'mastercard', '4444'],
    ['2223003122003222', 'mastercard', '3222'],
    ['378282246310005', 'amex', '0005'],
    ['6011111111111117', 'discover', '1117'],
    ['6521111111111110', 'discover', '1110'],
    ['6069810000000007', 'rupay', '0007'],
    ['8171999927660000', 'rupay', '0000'],
  ])('%s is read at once as %s', (text, brand, last4) => {
    expect(readCardNumber(text, false)).toEqual({ kind: 'card', brand, last4 });
  });

  it('waits for more digits of a number that may be a longer one', () => {
    expect(readCardNumber('4222222222222', false)).toEqual({ kind: 'partial' });
    expect(readCardNumber('4222222222222', true)).toMatchObject({ brand: 'visa', last4: '2222' });
    expect(readCardNumber('30569309025904', false)).toEqual({ kind: 'partial' });
    expect(readCardNumber('30569309025904', true)).toMatchObject({ brand: 'other' });
  });

  it.each([
    ['a wrong check sum', '4111111111111112', true],
    ['letters', '4111x', false],
    ['too few digits for its brand', '37828224631', true],
    ['too many', '41111111111111111110', false],
    ['nothing but zeros of a short length', '000000000000', true],
  ])('refuses %s', (_name, text, isDone) => {
    expect(readCardNumber(text, isDone)).toEqual({ kind: 'invalid' });
  });

  it('shows brand and last four digits only', () => {
    expect(maskedCard('visa', '1234')).toBe('Visa •••• 1234');
  });
});

describe('how long an authorization lasts', () => {
  const values = { expMonth: '2', expYear: '2028', endDate: '' };

  it('ends with the last day of the month of the card, or before', () => {
    expect(cardExpiry(values)).toBe('2028-02-29');
    expect(cardExpiry({ expMonth: 2, expYear: 2027 })).toBe('2027-02-28');
    expect(cardExpiry({ expMonth: '', expYear: '2027' })).toBe('');
    expect(authorizationEnd(values)).toBe('2028-02-29');
    expect(authorizationEnd({ ...values, endDate: '2027-01-01' })).toBe('2027-01-01');
  });

  it.each([
    ['ACTIVE', '2028-01-29', null],
    ['ACTIVE', '2028-01-30', 'expiring'],
    ['PENDING_VERIFICATION', '2028-01-30', null],
    ['EXPIRING', '2028-02-21', null],
    ['EXPIRING', '2028-02-22', 'last-call'],
    ['EXPIRING', '2028-02-29', 'last-call'],
    ['PENDING_VERIFICATION', '2028-03-01', 'expired'],
    ['ACTIVE', '2028-03-01', 'expired'],
  ])('%s on %s: %s', (status, today, due) => {
    expect(cardDue(status, values, today)).toBe(due);
  });
});

describe('the text of an authorization', () => {
  const { right } = cardAuthorizationCases;

  it('names one amount for one charge', () => {
    const text = cardText({ ...right, authorizationType: 'one_time', amount: '75.5' });
    expect(text).toContain('one charge of $75.50.');
    expect(text).not.toContain('calendar month');
  });

  it('states when each charge is agreed, and announced on the day of each charge', () => {
    const text = cardText({ ...right, authorizationType: 'limit_only', noticeDays: '0' });
    expect(text).toContain('only after you have agreed to each charge');
    expect(text).toContain('on the day of each charge');
  });

  it('names other charges, and shows what is missing as dots', () => {
    expect(cardText({ ...right, chargeTypes: ['other'], otherCharges: 'Samples' })).toContain(
      'charged for Samples.',
    );
    expect(cardText({})).toContain('…');
  });
});

it.each([
  ['350 Fifth Avenue, New York, NY 10118', '350 Fifth Avenue', 'New York', 'NY', '10118'],
  ['1 Dock Road, Suite 2, Newark, nj 07102-1234', '1 Dock Road, Suite 2', 'Newark', 'NJ', '07102'],
  [
    '12 High Street\r\nSuite 4,\n\nNew York, NY 10001\nUSA',
    '12 High Street, Suite 4',
    'New York',
    'NY',
    '10001',
  ],
  [
    'Rose Cottage\nChurch Lane\nLeeds LS1 4AP',
    'Rose Cottage, Church Lane, Leeds LS1 4AP',
    '',
    '',
    '',
  ],
  ['1 Dock Road', '1 Dock Road', '', '', ''],
  ['', '', '', '', ''],
])('takes the address %j apart', (text, street, city, state, zip) => {
  expect(addressParts(text)).toEqual({ street, city, state, zip });
});
