/**
 * Passwords that are tried first (OWASP ASVS 5.0, 6.2.4): refused where the operator has chosen so.
 */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';

export const commonPasswordText =
  'This password is one of the most common ones. Please choose another.';

/** Words at the root of the passwords that leaked lists have most often, and rows of keyboards. */
const WORDS = new Set(
  `password passwort passw pass passcode qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm azerty abc abcd
  abcde abcdef abcdefg abcdefgh admin administrator root user guest login letmein welcome test testing tester changeme
  change default secret master hello iloveyou love sunshine princess monkey dragon football baseball basketball soccer
  shadow superman batman michael jordan charlie andrew daniel jessica ashley thomas robert matthew jennifer nicole
  hunter ranger buster killer freedom whatever trustno ninja mustang access flower computer internet samsung google
  summer winter spring autumn fall india usa company client portal demo temp temporary pokemon starwars cheese
  chocolate cookie pepper ginger maggie tigger hockey george harley lovely family mother father jesus christ angel
  qazwsx qazwsxedc wsxedc aaa xxx money orange purple yellow silver golden garment garments fashion clothing apparel`.split(
    /\s+/,
  ),
);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't',
}; // prettier-ignore

const plain = (text: string): string =>
  text.replace(/[@431!0$57]/g, (character) => LOOKALIKES[character] ?? character);

/** 1234…, 8765…, 1111…, 2580… with each step alike. */
function isEven(text: string): boolean {
  const codes = Array.from(text, (each) => each.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(step) <= 1 && codes.slice(1).every((code, at) => code - (codes[at] ?? 0) === step)
  );
}

/** One short part again and again: abab…, 123123. */
const isRepeated = (text: string): boolean =>
  text.length > 0 && `${text}${text}`.slice(1, -1).includes(text);

/** Returns true for a common word, single or doubled, ignoring digits and signs around it. */
function isWord(text: string): boolean {
  const middle = text.replace(/^[^a-z]+/, '');
  const end = /[a-z][^a-z]*$/.exec(middle)?.index ?? -1;
  const word = middle.slice(0, end + 1);
  const half = word.slice(0, word.length / 2);
  return WORDS.has(word) || (WORDS.has(half) && word === `${half}${half}`);
}

/** Returns true for a common password, or the local part of the email address with few additions. */
export function isCommonPassword(password: string, email = ''): boolean {
  const text = password.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  const own = email.toLowerCase().split('@')[0] ?? '';
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (own.length >= 5 && bare.startsWith(own) && bare.length <= own.length + 4) return true;
  // Leetspeak signs count as letters within a word; trailing ones belong to a number.
  const trimmed = text.slice(0, text.search(/[a-z@$](?![\s\S]*[a-z@$])/) + 1);
  return (
    isEven(bare) ||
    isRepeated(bare) ||
    isWord(text) ||
    isWord(plain(trimmed)) ||
    isWord(plain(text))
  );
}

/** Refuses a common password at its field, where the operator wants it. */
export function rejectCommonPassword(
  { settings }: Pick<ApiContext, 'settings'>,
  field: string,
  password: string,
  email: string,
): Result<null, Failure> {
  if (settings.commonPasswords !== 'refuse' || !isCommonPassword(password, email)) return ok(null);
  return invalidForm({ [field]: commonPasswordText });
}
