/** Postal codes by country, for every form that asks for an address. Pure. */
import { shortZip } from '../patterns.ts';
import { normalizeSigns } from '../text/normalize-unicode.ts';

/** Forms of codes, then their countries: 9 is a digit, A a letter, X either; `|` parts alternatives. */
const table = `
99999 CR DE EE ES FI FR GT HR ID IT JO KE KR KW LA LK LT MA MU MX MY NI DO NP PE PK RS TH TR UA UY
9999 AT AU BD BE BG CH CY DK ET GE HU LU LV MK NO NZ PH SI SV TN ZA
999999 CN EC RO SG UZ
999 LS MG OM
999_99 CZ GR SE SK
999-9999 JP
99999-999 BR
9999-999 PT
99-999 PL
9999_AA NL
A9A_9A9 CA
A999 SZ
AAA_9999 MT
A9X_XXXX IE
A9_9AA|A99_9AA|AA9_9AA|AA99_9AA|A9A_9AA|AA9A_9AA|AAA_9AA GB
9999|A9999AAA AR
9999|999999 AL AM MD PY
99999|99999-9999 SA
99999|999999|9999999 EG KH MM VN
999|99999|999999 TW
99999|9999999 IL
999|9999 BH
9999|99999 HT
`;

const forms: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [shapes = '', ...countries] = line.split(' ');
      const list = shapes.replaceAll('_', ' ').split('|');
      return countries.map((country) => [country, list] as const);
    }),
);

const classes: Readonly<Record<string, RegExp>> = { 9: /\d/, A: /[A-Z]/, X: /[A-Z\d]/ };

/** The letters and digits of a code in the spelling of a form; null when they do not fit it. */
function spelled(signs: string, form: string): string | null {
  let text = '';
  let left = signs;
  for (const place of form) {
    const allowed = classes[place];
    if (allowed && !allowed.test(left.slice(0, 1))) return null;
    text += allowed ? left.slice(0, 1) : place;
    if (allowed) left = left.slice(1);
  }
  return left === '' ? text : null;
}

/** `D-10115`, `LV-1010`: the sign of the country is no part of the code. */
const withoutCountry = (text: string, country: string): string =>
  text.replace(new RegExp(`^(?:${country}|[A-Z])[ -]?(?=\\d)`), '');

interface PostalRule {
  /** The code in the spelling that is stored; null for an invalid one. */
  readonly read: (text: string) => string | null;
  readonly message: string;
}

const matching = (form: RegExp) => (text: string) => (form.test(text) ? text : null);

const rules: ReadonlyMap<string, PostalRule> = new Map(
  Object.entries({
    US: {
      // 5 or 7 digits. The four extra digits of a ZIP+4 code are cut off.
      read: (text) => matching(/^(?:\d{5}|\d{7})$/)(shortZip(text)),
      message: 'Enter a ZIP code of 5 or 7 digits.',
    },
    IN: {
      read: (text) => matching(/^[1-9]\d{5}$/)(text.replace(/[\s-]/g, '')),
      message: 'Enter a PIN code of 6 digits.',
    },
  } satisfies Record<string, PostalRule>),
);

/** Countries without postal codes, or with optional ones: any form is accepted. */
const anyForm: PostalRule = {
  read: matching(/^(?=.*[A-Z0-9])[A-Z0-9 -]{3,10}$/),
  message: 'Enter a postal code of 3 to 10 letters, digits, spaces or dashes.',
};

function ruleOf(country: string): PostalRule {
  const list = forms.get(country);
  if (!list) return rules.get(country) ?? anyForm;
  const [first = ''] = list;
  return {
    read: (text) => {
      const codes = first.startsWith('9') ? [text, withoutCountry(text, country)] : [text];
      const signs = codes.map((code) => code.replace(/[\s-]/g, ''));
      const found = signs.flatMap((code) => list.map((form) => spelled(code, form)));
      return found.find((code) => code !== null) ?? null;
    },
    message: `Enter a postal code like ${first.replaceAll('9', '1').replaceAll('X', '1')}.`,
  };
}

/** True if every address in the country has a postal code, and for no country. */
export const hasPostalCodes = (country: string): boolean =>
  country === '' || rules.has(country) || forms.has(country);

/** A postal code in the spelling that is stored; null when it is none of this country. */
export const postalCode = (country: string, text: string): string | null =>
  ruleOf(country).read(normalizeSigns(text).trim().toUpperCase());

/** Describes a right code of the country. */
export const postalMessage = (country: string): string => ruleOf(country).message;
