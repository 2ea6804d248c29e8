import {
  array,
  define,
  nonempty,
  object,
  optional,
  pattern,
  record,
  size,
  string,
  validate,
  type Infer,
  type Struct,
} from 'superstruct';
import { routes, type RouteId } from '../routes.ts';

/**
 * What the files of content/ must look like. The build checks each of them; a wrong one stops it with the
 * file, the key and the fix (see docs/content.md).
 */
const text = size(nonempty(string()), 1, 200);
const mailAddress = pattern(string(), /^[^@\s]+@[^@\s]+\.[a-z]+$/i);
const hexColour = pattern(string(), /^#[0-9a-f]{6}$/i);
const ids = new Set<string>(routes.map(({ id }) => id));
const routeId = define<RouteId>('route', (id) => {
  return (typeof id === 'string' && ids.has(id)) || `no page has the id ${JSON.stringify(id)}`;
});
const three = <T>(item: Struct<T, unknown>) => size(array(item as Struct<T, null>), 3, 3);

const scheme = optional(object({ brand: optional(hexColour), accent: optional(hexColour) }));

export const companyStruct = object({
  name: text,
  tagline: text,
  facts: three(text),
  contact: object({ phone: text, email: mailAddress, hours: text, address: array(text) }),
  colours: object({ light: scheme, dark: scheme }),
});

const pageLink = object({ route: routeId, text });

export const welcomeStruct = object({
  lead: text,
  onboarding: object({ title: text, lead: text, forms: three(pageLink) }),
  emails: object({ title: text, lead: text }),
  figures: object({ title: text, cards: three(object({ value: text, label: text })) }),
  team: object({ title: text }),
  places: object({ title: text, links: array(pageLink) }),
});

export const teamStruct = three(object({ name: text, role: text, email: mailAddress }));

export const sectionsStruct = record(
  routeId,
  object({ lead: text, uses: array(text), note: optional(text) }),
);

export type Company = Infer<typeof companyStruct>;
export type Welcome = Infer<typeof welcomeStruct>;
export type Team = Infer<typeof teamStruct>;
export type Sections = Infer<typeof sectionsStruct>;

const structs: Readonly<Record<string, Struct<unknown, unknown>>> = {
  company: companyStruct as Struct<unknown, unknown>,
  welcome: welcomeStruct as Struct<unknown, unknown>,
  team: teamStruct as Struct<unknown, unknown>,
  sections: sectionsStruct as Struct<unknown, unknown>,
};

/**
 * What is wrong with the data of a content file, one readable line a fault; empty when nothing is.
 * @param file name without ending: company, welcome, team or sections
 */
export function contentFaults(file: string, data: unknown): string[] {
  const struct = structs[file];
  if (!struct) return [`content/${file}.yaml: no page reads this file`];
  const [failure] = validate(data, struct);
  return [...(failure?.failures() ?? [])].map(
    ({ path, message }) => `content/${file}.yaml: ${path.join('.') || '(top)'}: ${message}`,
  );
}
