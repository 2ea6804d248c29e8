import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, number, object, optional, string, type Struct } from 'superstruct';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { contentNames } from '#lib/content/read-content.ts';
import { contentStructs } from '#lib/content/schemas.ts';
import {
  changeList,
  fieldOf,
  readFields,
  type EditorField,
  type ValueField,
} from '#lib/content/editor-fields.ts';

type AnyStruct = Struct;
const structOf = (name: string): AnyStruct => contentStructs[name] as AnyStruct;
const dataOf = (name: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, `../../../content/${name}.yaml`), 'utf8'));

const valuesIn = (field: EditorField): ValueField[] => {
  if (field.kind === 'group') return field.fields.flatMap(valuesIn);
  if (field.kind === 'list') return field.items.flatMap(valuesIn);
  return [field];
};
const leaves = (data: unknown): number =>
  typeof data === 'object' && data !== null
    ? Object.values(data).reduce<number>((sum, value) => sum + leaves(value), 0)
    : 1;
const formOf = (field: EditorField): Map<string, string> =>
  new Map(valuesIn(field).map(({ name, value }) => [name, value]));
const kindAt = (name: string, path: string): string | undefined =>
  valuesIn(fieldOf(structOf(name), dataOf(name))).find((each) => each.name === path)?.kind;

describe('the fields of the editing screen', () => {
  it.each(contentNames)('hold all of %s, and give it back as it was', (name) => {
    const data = dataOf(name);
    const field = fieldOf(structOf(name), data);
    expect(valuesIn(field).filter(({ value }) => value !== '')).toHaveLength(leaves(data));
    expect(readFields(structOf(name), formOf(field))).toEqual(data);
  });

  it('look at each typed value once, however long a list is', () => {
    let looks = 0;
    class Watched extends Map<string, string> {
      override *keys() {
        for (const key of super.keys()) {
          looks += 1;
          yield key;
        }
        return undefined;
      }
    }
    const typed = new Watched();
    for (let at = 0; at < 300; at++) typed.set(`questions/${at}/question`, `Why ${at}?`);
    expect(readFields(structOf('contact'), typed)).toMatchObject({
      questions: { length: 300, 299: { question: 'Why 299?' } },
    });
    expect(looks).toBe(300);
  });

  it("follow the schema's types", () => {
    expect(kindAt('company', 'contact/email')).toBe('email');
    expect(kindAt('company', 'holidays/0')).toBe('date');
    expect(kindAt('company', 'answers/default')).toBe('number');
    expect(kindAt('company', 'logo')).toBe('picture');
    expect(kindAt('company', 'colours/light/brand')).toBe('color');
    expect(kindAt('welcome', 'onboarding/forms/0/route')).toBe('page');
    expect(kindAt('team', '0/name')).toBe('text');
  });

  it('show a key that a schema has learned', () => {
    const struct = object({ known: string(), learned: optional(number()) }) as unknown as AnyStruct;
    const names = valuesIn(fieldOf(struct, { known: 'x' })).map(({ name }) => name);
    expect(names).toEqual(['known', 'learned']);
  });

  it('know lists of a fixed length from others', () => {
    const lists = new Map<string, EditorField>();
    const collect = (field: EditorField): void => {
      if (field.kind === 'list') lists.set(field.name, field);
      if (field.kind === 'group') field.fields.forEach(collect);
    };
    collect(fieldOf(structOf('company'), dataOf('company')));
    expect(lists.get('facts')).toMatchObject({ canGrow: false, canShrink: false });
    expect(lists.get('holidays')).toMatchObject({ canGrow: true, canShrink: true });
  });

  it('grow, shrink and change their order by buttons', () => {
    const struct = object({
      days: optional(array(object({ text: string(), from: string() }))),
    }) as unknown as AnyStruct;
    const data = {} as { days?: { text: string; from: string }[] };
    changeList(struct, data, 'add:days');
    expect(data).toEqual({ days: [{ text: '', from: '' }] });
    data.days = ['a', 'b'].map((text) => ({ text, from: '' }));
    changeList(struct, data, 'up:days/1');
    expect(data.days.map(({ text }) => text)).toEqual(['b', 'a']);
    changeList(struct, data, 'remove:days/0');
    expect(data.days.map(({ text }) => text)).toEqual(['a']);
    changeList(struct, data, 'remove:__proto__/polluted');
    changeList(struct, data, 'add:nothing/here');
    expect(data.days).toHaveLength(1);
  });
});

it('an optional group is left out when all of its fields were emptied', () => {
  const typed = formOf(fieldOf(structOf('welcome'), dataOf('welcome')));
  const heroNames = [...typed.keys()].filter((name) => name.startsWith('hero/'));
  expect(heroNames.length).toBeGreaterThan(5);
  for (const name of heroNames) typed.set(name, '');
  expect(readFields(structOf('welcome'), typed)).not.toHaveProperty('hero');
  typed.set('hero/headline', 'Spring');
  expect(readFields(structOf('welcome'), typed)).toHaveProperty('hero.headline', 'Spring');
});
