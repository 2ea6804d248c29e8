/** The company's people: `staff invite`, `list`, `roles` and further acts. */
import { textOf } from '#lib/forms/values.ts';
import { array, nullable, object, string, type as record, type Infer } from 'superstruct';
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { isRole, roleIds, rolesText } from '#lib/staff/roles.ts';
import { bodyOf, type FeedAnswer } from './feed.ts';
import { defineVerb, OpsError, print, UsageError, type OpsContext, type Values } from './verb.ts';

const usage = [
  'npm run ops -- staff invite --email ann@company.com --name "Ann Example" --roles manager,service',
  'npm run ops -- staff list',
  'npm run ops -- staff roles --email ann@company.com --roles warehouse',
  'npm run ops -- staff disable | enable | end-sessions | reset-second-step  --email ann@company.com',
  `Roles: ${roleIds.join(', ')}. --json answers as JSON.`,
].join('\n');

interface StaffAct {
  /** Options that must be given. */
  readonly takes: readonly ('email' | 'name' | 'roles')[];
  readonly run: (context: OpsContext, values: Values) => Promise<void>;
}

/** Returns the roles of a list by commas; an unknown one is a usage error. */
function rolesOf(values: Values): string[] {
  const roles = textOf(values, 'roles')
    .split(',')
    .map((role) => role.trim().toLowerCase());
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined) throw new UsageError(`There is no role "${unknown}".\n${usage}`);
  return roles;
}

const readOption: Readonly<
  Record<StaffAct['takes'][number], (values: Values) => string | string[]>
> = {
  email: (values) => normalizeEmail(textOf(values, 'email')),
  name: (values) => textOf(values, 'name'),
  roles: rolesOf,
};

const bodyFor = (values: Values, takes: StaffAct['takes']) =>
  Object.fromEntries(takes.map((name) => [name, readOption[name](values)]));

const person = { email: string(), name: string(), roles: array(string()) };
const invited = record({ ...person, link: string() });
const stateful = record({ ...person, state: string() });

/** The answer of an act that names a person; the error names an unknown address. */
function checked(answer: FeedAnswer, values: Values): FeedAnswer {
  const email = textOf(values, 'email');
  if (answer.status === 404) throw new OpsError(`There is no person ${email}.`);
  if (answer.status < 300) return answer;
  const errors = Object.entries(answer.fields).map(([field, fault]) => `--${field}: ${fault}`);
  throw new OpsError(errors.length > 0 ? errors.join('\n') : answer.message);
}

const inviting = (path: string, takes: StaffAct['takes']): StaffAct => ({
  takes,
  run: async (context, values) => {
    const answer = await context.feed.call('POST', path, bodyFor(values, takes));
    const body = bodyOf(checked(answer, values), invited);
    const line = `${body.name} <${body.email}> is invited for seven days, also by mail.`;
    print(context, values, body, [line, body.link]);
  },
});

type Person = Infer<typeof stateful>;

const act = (
  word: string,
  done: string | ((person: Person) => string),
  takes: StaffAct['takes'] = ['email'],
): StaffAct => ({
  takes,
  run: async (context, values) => {
    const answer = await context.feed.call('POST', `/ops/staff/${word}`, bodyFor(values, takes));
    const body = bodyOf(checked(answer, values), stateful);
    const said = typeof done === 'string' ? done : done(body);
    print(context, values, body, [`${body.name} <${body.email}> ${said}.`]);
  },
});

const people = object({
  items: array(record({ ...person, state: string(), lastLoginAt: nullable(string()) })),
});

const list: StaffAct = {
  takes: [],
  run: async (context, values) => {
    const found = bodyOf(await context.feed.call('GET', '/ops/staff'), people);
    const lines = found.items.map(({ email, name, roles, state, lastLoginAt }) =>
      [
        email,
        name,
        rolesText(roles.filter(isRole)),
        state,
        lastLoginAt === null ? 'never logged in' : `last login ${companyMomentText(lastLoginAt)}`,
      ].join('  '),
    );
    print(context, values, found, lines.length > 0 ? lines : ['There is nobody yet.']);
  },
};

const enabledText = ({ state }: Person): string =>
  state === 'invited'
    ? 'is enabled but never joined: reset-second-step invites again'
    : 'can log in again';

const acts: ReadonlyMap<string, StaffAct> = new Map([
  ['invite', inviting('/ops/staff', ['email', 'name', 'roles'])],
  ['list', list],
  ['roles', act('roles', 'has these roles from the next call on', ['email', 'roles'])],
  ['disable', act('disable', 'can no longer log in; all sessions have ended')],
  ['enable', act('enable', enabledText)],
  ['end-sessions', act('end-sessions', 'is logged out everywhere')],
  ['reset-second-step', inviting('/ops/staff/reset-second-step', ['email'])],
]);

export const staffVerb = defineVerb({
  name: 'staff',
  summary:
    'People of the company: invite, list, roles, disable, enable, end-sessions, reset-second-step.',
  usage,
  examples: [
    'staff invite --email ann@company.com --name "Ann Example" --roles manager,service',
    'staff list',
    'staff disable --email ann@company.com',
  ],
  options: ['email', 'name', 'roles'],
  flags: ['json'],
  maxWords: 1,
  run: async (context, values, [word = '']) => {
    const chosen = acts.get(word);
    const given = Object.keys(values).filter((name) => name !== 'json');
    const isComplete = chosen?.takes.every((name) => textOf(values, name) !== '');
    if (!chosen || !isComplete || given.length !== chosen.takes.length) throw new UsageError(usage);
    await chosen.run(context, values);
  },
});
