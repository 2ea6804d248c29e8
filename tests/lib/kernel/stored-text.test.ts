import { object, type Struct } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { optionalText, name, textUpTo, visibleText, writtenText } from '#lib/kernel/fields.ts';
import { searchedText } from '#lib/kernel/searched-text.ts';
import { parse } from '#lib/kernel/validation.ts';

const rules: readonly (readonly [string, Struct<string, null>])[] = [
  ['free text', optionalText(20)],
  ['text up to a length', textUpTo(20)],
  ['required text', writtenText(20)],
  ['what people press', visibleText(20)],
  ['a name', name],
];
const stored = (struct: Struct<string, null>, value: string) => {
  const parsed = parse({ struct: object({ value: struct }) }, { value });
  return parsed.ok ? parsed.value.value : parsed.errors;
};

describe.each(rules)('%s', (_, struct) => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069', '\u0085'])(
    'loses marks that turn the text or cannot be seen: %j',
    (mark) => {
      expect(stored(struct, `${mark} Acme${mark} cod.exe${mark}`)).toBe('Acme cod.exe');
      expect(searchedText(`${mark} Acme${mark} cod`, 20)).toBe('Acme cod');
    },
  );

  it('keeps the marks that Arabic, Hebrew and Hindi are written with', () => {
    for (const text of ['می\u200cخواهم', 'क्\u200dष', 'abc \u200fאבג\u200e'])
      expect(stored(struct, text)).toBe(text);
  });

  it('is empty when nothing else was sent', () => {
    const isOptional = stored(struct, '') === '';
    const found = stored(struct, '\u202e\u2066 \u2069');
    expect(found).toEqual(isOptional ? '' : { value: { code: 'required' } });
  });
});
