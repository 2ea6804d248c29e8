import {
  array,
  define,
  enums,
  nonempty,
  object,
  optional,
  record,
  refine,
  size,
  string,
  validate,
  type Context,
  type Infer,
  type Struct,
} from 'superstruct';
import { contactTopics } from '#lib/kernel/contact-topics.ts';
import { routes, type RouteId } from '#lib/kernel/routes.ts';
import { isDay } from '#lib/kernel/calendar-day.ts';
import { areas, formRows } from '#lib/kernel/form-table.ts';
import { errorText } from './error-text.ts';
import { mailStructs } from './mail-schema.ts';

/** Schemas of content/. The build validates each file; an error stops it with file, key and remedy. */
const text = size(nonempty(string()), 1, 200);

/** Text matching a pattern. `what` ends the sentence 'must be …'. */
const shaped = (form: RegExp, what: string) =>
  refine(string(), 'shape', (value) => form.test(value) || `must be ${what}`);

const mailAddress = shaped(
  /^[^@\s]+@[^@\s]+\.[a-z]+$/i,
  'an email address, for example hello@example.com',
);
const hexColour = shaped(/^#[0-9a-f]{6}$/i, "a color, for example '#2f2a6b'");
const picture = shaped(
  /^\/(?:[\w-]+\/)*[\w-][\w.-]*\.(?:svg|png|webp|avif)$/,
  'the path of a picture in public/, for example /logo.svg',
);
/** A form's text is optional. */
const isForm = (id: string): boolean => formRows.some((row) => row.id === id);
const ids = new Set<string>(routes.map(({ id }) => id));
const routeId = define<RouteId>('route', (id) => {
  return (typeof id === 'string' && ids.has(id)) || `no page has the id ${JSON.stringify(id)}`;
});
const three = <T>(item: Struct<T>) => size(array(item as Struct<T, null>), 3, 3);

/** An error at a key of the object that a refinement checks. */
const at = ({ path }: { readonly path: unknown[] }, key: string, message: string) => ({
  message,
  path: [...path, key],
});

const calendarDay = refine(
  shaped(/^\d{4}-\d{2}-\d{2}$/, "a day, for example '2027-01-01'"),
  'day',
  (value) => isDay(value) || 'must be a day of the calendar',
);
const workingDays = define<number>(
  'working days',
  (value) =>
    (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 30) ||
    'must be a whole number of business days, 1 to 30',
);
const answers = refine(record(string(), workingDays), 'answers', (given, context) => {
  const others = ['default', 'receipts', 'labels'];
  const unknown = Object.keys(given).filter((id) => !others.includes(id) && !isForm(id));
  if (unknown.length > 0) return unknown.map((id) => at(context, id, `no form has the id ${id}`));
  return 'default' in given || 'needs a number under default';
});

/** By the id of a form: the role that is asked first. */
const areasOfForms = refine(record(string(), enums(areas)), 'areas', (given, context) => {
  const unknown = Object.keys(given).filter((id) => !isForm(id));
  return unknown.length === 0 || unknown.map((id) => at(context, id, `no form has the id ${id}`));
});

const scheme = optional(object({ brand: optional(hexColour), accent: optional(hexColour) }));

export const companyStruct = object({
  name: text,
  tagline: text,
  /** Picture in public/; the default is the built-in hang tag. */
  logo: optional(picture),
  facts: three(text),
  contact: object({ phone: text, email: mailAddress, hours: text, address: array(text) }),
  /** Working days until the company answers, by the id of a form; also until it counts receipts and prints labels. */
  answers,
  holidays: array(calendarDay),
  /** Whose area of the queue the records of a form are in, where it is another one than usual. */
  areas: optional(areasOfForms),
  /** Names of the company's people in client timelines: none, or first names. */
  staffNames: optional(enums(['none', 'first'])),
  colours: object({ light: scheme, dark: scheme }),
});

const pageLink = object({ route: routeId, text });

const days = { from: calendarDay, to: calendarDay };

/** Shown from the first day to the last, both included. */
const endsAfterStart = (given: { from: string; to: string }, context: Context) =>
  given.from <= given.to || at(context, 'to', 'ends before it begins');

const notice = refine(object({ text, ...days }), 'period', endsAfterStart);

const hero = refine(
  refine(
    object({
      headline: text,
      text,
      picture: optional(picture),
      alt: optional(text),
      button: object({ label: text, route: routeId }),
      ...days,
    }),
    'period',
    endsAfterStart,
  ),
  'picture',
  (given, context) =>
    given.picture === undefined ||
    given.alt !== undefined ||
    at(context, 'alt', 'is missing: those who cannot see the picture read it'),
);

export const welcomeStruct = object({
  notices: optional(array(notice)),
  hero: optional(hero),
  lead: text,
  onboarding: object({ title: text, lead: text, forms: three(pageLink) }),
  emails: object({ title: text, lead: text }),
  figures: object({
    title: text,
    cards: three(object({ value: text, label: text, unit: optional(text) })),
  }),
  team: object({ title: text }),
  places: object({ title: text, links: array(pageLink) }),
});

export const teamStruct = three(
  object({ name: text, role: text, email: mailAddress, picture: optional(picture) }),
);

const topicId = refine(string(), 'topic', (id) => {
  return (
    contactTopics.some(({ value }) => value === id) || `no topic has the id ${JSON.stringify(id)}`
  );
});

/** With `topics` of the form and `days`, the record and its mail promise the same. */
const topicAnswer = refine(
  object({
    topic: text,
    topics: optional(array(topicId)),
    time: text,
    days: optional(workingDays),
  }),
  'promise',
  ({ topics = [], days }, context) =>
    topics.length > 0 === (days !== undefined) ||
    at(context, 'days', 'needs both topics and days, or neither'),
);

export const contactStruct = object({
  answers: array(topicAnswer),
  questions: array(object({ question: text, answer: text })),
});

/** Pages with other contents, and file addresses. */
const withoutSection = new Set<string>([
  'welcome',
  'profile',
  'change-password',
  'people',
  'security',
  'section',
  'receipt-export',
  'work-export',
  'product-export',
  'new-store',
  'store-import',
  'store-export',
  'label-approval',
  'search',
]);
const sectionIds = routes
  .filter(({ id, path, access }) => {
    const isRecord = path.includes('[');
    return access === 'protected' && !isRecord && !withoutSection.has(id) && !isForm(id);
  })
  .map(({ id }) => id);

export const sectionsStruct = refine(
  record(routeId, object({ lead: text, uses: array(text), note: optional(text) })),
  'complete',
  (sections) => {
    const missing = sectionIds.filter((id) => !(id in sections));
    return missing.length === 0 || `needs lead and uses of ${missing.join(', ')}`;
  },
);

export type Company = Infer<typeof companyStruct>;
export type Contact = Infer<typeof contactStruct>;
export type Welcome = Infer<typeof welcomeStruct>;
export type Team = Infer<typeof teamStruct>;
export type Sections = Infer<typeof sectionsStruct>;

/** The schema of each file. */
export const contentStructs: Readonly<Record<string, Struct>> = {
  company: companyStruct as Struct,
  contact: contactStruct as Struct,
  welcome: welcomeStruct as Struct,
  team: teamStruct as Struct,
  sections: sectionsStruct as Struct,
  ...mailStructs,
};

/** A place in a file as its editor counts: keys by name, entries of lists from 1. */
const placeOf = (path: readonly unknown[]): string =>
  path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(' > ') ||
  'the file';

export interface ContentProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns the errors of data, by place. */
export function problemsOf(struct: Struct, data: unknown): ContentProblem[] {
  const [failure] = validate(data, struct);
  return (failure?.failures() ?? []).map((fault) => ({
    path: fault.path as readonly (string | number)[],
    message: errorText(fault),
  }));
}

/** Makes a readable line of an error: file, place, fix. */
export const problemLine = (file: string, { path, message }: ContentProblem): string =>
  `content/${file}.yaml: ${placeOf(path)}: ${message}`;

/**
 * Validates a content file: one readable line an error. @param file name, extension removed: company, contact,
 * mails/one-time-code …
 */
export function findContentErrors(file: string, data: unknown): string[] {
  const struct = contentStructs[file];
  if (!struct) return [`content/${file}.yaml: no page reads this file`];
  return [...new Set(problemsOf(struct, data).map((problem) => problemLine(file, problem)))];
}
