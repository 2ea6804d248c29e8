import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAnyCardNumber, holdsCardNumber, isLuhnValid } from '#lib/kernel/card-scan.ts';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';

const numbers = [
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '6011111111111117',
  '6521111111111110',
  '3530111333300000',
  '378282246310005',
];

const asOnCards = (number: string): readonly string[] =>
  number.length === 15
    ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
    : (number.match(/.{4}/g) ?? []);

/** Digits of other scripts, of full width, in circles and as keys. */
const scripts: Readonly<Record<string, (digit: number) => string>> = {
  'full width': (digit) => String.fromCodePoint(0xff10 + digit),
  Arabic: (digit) => String.fromCodePoint(0x660 + digit),
  Persian: (digit) => String.fromCodePoint(0x6f0 + digit),
  Devanagari: (digit) => String.fromCodePoint(0x966 + digit),
  Thai: (digit) => String.fromCodePoint(0xe50 + digit),
  'mathematical bold': (digit) => String.fromCodePoint(0x1d7ce + digit),
  'in circles': (digit) => (digit === 0 ? '⓪' : String.fromCodePoint(0x245f + digit)),
  superscript: (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit] ?? '',
  keys: (digit) => `${digit}\ufe0f\u20e3`,
};

const gaps = [
  ' ',
  '  ',
  '     ',
  '-',
  ' - ',
  '--',
  ' – ',
  '\u00a0',
  '\u2009',
  '–',
  '—',
  '.',
  '. ',
  ',',
  ', ',
  '/',
  ' / ',
  '_',
  '\t',
  '\t\t',
  '\n',
  '\r\n',
  '\n\n',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\ufeff',
  ')(',
  ') (',
  '·',
  '•',
  '|',
  ':',
  '*',
  '+',
  'x',
  ' x ',
  ' and ',
  '\u202e',
  '\u180e',
];

describe('a card number', () => {
  it.each(gaps)('is found in its groups with %j between them', (gap) => {
    for (const number of numbers) {
      const text = asOnCards(number).join(gap);
      expect(holdsCardNumber(text), text).toBe(true);
      expect(holdsCardNumber(`my card: (${text}) exp 04/27, code 123`), text).toBe(true);
      expect(holdsCardNumber(`04/27 ${text} 123`), text).toBe(true);
    }
  });

  it.each(Object.entries(scripts))('is found in digits %s', (_name, write) => {
    for (const number of numbers) {
      const text = number.replace(/\d/g, (digit) => write(Number(digit)));
      expect(holdsCardNumber(`card ${text}!`), text).toBe(true);
    }
  });

  it.each([
    '4111 – 1111 – 1111 – 1111 exp 04/27',
    'card4111111111111111and so on',
    'order 12345 paid with 4111 1111 1111 1111 on 11/22/2026',
    'my card 4111 1111 1111 1111, thanks',
    '5500-0000-0000-0004',
    '378282246310005',
  ])('is found in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it('requires a checksum', () => {
    expect(isLuhnValid('79927398713')).toBe(true);
    expect(isLuhnValid('79927398710')).toBe(false);
    expect(isLuhnValid('')).toBe(false);
  });

  it('matches with one gap or any number of short gaps anywhere', () => {
    const short = fc.constantFrom(' ', '-', '.', '_', '\u00a0', '\u200b', ' - ', '\n', '');
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.array(short, { minLength: 16, maxLength: 16 }),
        (number, between) => {
          const text = Array.from(number)
            .map((digit, at) => `${digit}${between[at] ?? ''}`)
            .join('');
          // Two long groups may be two numbers of orders.
          const groups =
            text
              .normalize('NFKC')
              .replace(/\u200b/g, '')
              .match(/\d+/g) ?? [];
          if (groups.length > 1 && groups.every((group) => group.length >= 5)) return;
          expect(holdsCardNumber(`a ${text} z`)).toBe(true);
        },
      ),
    );
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''));
const gs1 = (length: number, start = '') =>
  digits(length - 1 - start.length).map(
    (body) => `${start}${body}${gs1CheckDigit(`${start}${body}`)}`,
  );
const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

describe('an ordinary long number is no card number', () => {
  it.each([
    '4111111111111112',
    '0000000000000000',
    '1Z999AA10123456784',
    '00012345600000000018',
    'call 212 555 0142 or 212 555 0143',
    '(347) 555-0142, (347) 555-0199',
    'POs 45001234, 45001235, 45001236 and 45001237',
    '45001234\n45001235\n45001236',
    'sizes 40, 42, 44, 46, 48, 50, 52, 54',
    '34/36/38/40/42/44/46/48',
    '2026-03-02T10:00:00.123Z',
    '11/22/2026 – 11/29/2026',
    'UPS 1Z4512340312345675',
    '',
  ])('%j', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  it('GTINs, SSCCs and numbers of parcels, alone, in fours and in lists', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          gs1(8),
          gs1(12),
          gs1(13),
          gs1(14),
          gs1(18),
          gs1(20, '00'),
          gs1(22, '9400'),
          gs1(22, '9205'),
        ),
        fc.oneof(digits(10), digits(12), digits(20)),
        (one, two) => {
          expect(holdsCardNumber(one)).toBe(false);
          expect(holdsCardNumber(`carton ${one}, please`)).toBe(false);
          if (one.length > 18) expect(holdsCardNumber(inFours(one))).toBe(false);
          expect(holdsCardNumber(`tracking ${two}`)).toBe(false);
          expect(holdsCardNumber(`${one}, ${two}`)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('a device (IMEI) or another number of 15 digits', () => {
    expect(isLuhnValid('490154203237518')).toBe(true);
    expect(holdsCardNumber('IMEI 490154203237518')).toBe(false);
    expect(holdsCardNumber('FedEx 612999999999991')).toBe(false);
  });

  it('UUIDs, though their digits may pass for those of a card', () => {
    for (const id of [
      'eba42bd3-5106-4635-9231-fcc6311a959e',
      'cb53761e-e1e4-4740-9534-3393186f2748',
    ]) {
      expect(holdsCardNumber(`${id}@example.com`)).toBe(false);
      expect(holdsCardNumber(id.replaceAll('-', ' '))).toBe(true);
    }
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(holdsAnyCardNumber(`order ${id}, please`)).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  it('UPS numbers that are digits but for their 1Z, when their check digit is right', () => {
    // 5123400312345675: sixteen digits of Mastercard's block that pass the check sum of Luhn.
    let seen = 0;
    for (let serial = 0; serial < 2000; serial++) {
      const body = `51234003${String(1234000 + serial)}`;
      const sum = Array.from(body).reduce(
        (all, each, at) => all + Number(each) * (at % 2 === 0 ? 1 : 2),
        0,
      );
      const number = `${body}${(10 - (sum % 10)) % 10}`;
      if (isLuhnValid(number)) seen += 1;
      expect(holdsCardNumber(`Track 1Z${number}.`)).toBe(false);
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('in the form about cards', () => {
  it.each([
    '4111.1111.1111.1111',
    '4111/1111 1111-1111',
    'x4222222222222y',
    '00 4111111111111111',
    '4111 – 1111 – 1111 – 1111 exp 04/27',
    '４１１１１１１１１１１１１１１１',
    '30569309025904',
    '3056 930902 5904',
    '6304 0000 0000 0000',
    '4111,1111\t1111\n1111',
    '٤١١١١١١١١١١١١١١١',
  ])('a number of any brand is found in %j', (text) => {
    expect(holdsAnyCardNumber(text)).toBe(true);
  });

  it.each(['2026-03-02T10:00:00.123Z', '212 555 0142', '4111 1111', 'CA-2026-000001', '1111'])(
    'accepts %s',
    (text) => {
      expect(holdsAnyCardNumber(text)).toBe(false);
    },
  );
});

it('reads texts of any make that are much longer than a field takes', () => {
  for (const unit of ['4', '4 ', '4111 ', '1Z', '\u200b', ' \t', '4\u200b', '٤', '9400 ']) {
    const text = `${unit.repeat(16_000)} 4111 1111 1111 1111`;
    expect(holdsCardNumber(text.slice(-20_000)), unit).toBe(true);
    expect(holdsAnyCardNumber(text.slice(-20_000)), unit).toBe(true);
  }
});
