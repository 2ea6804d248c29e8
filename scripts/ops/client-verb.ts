/** Company acts on accounts: `client list`, `create`, `disable` and further acts. */
import { array, boolean, integer, nullable, object, string, type as record } from 'superstruct';
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { messages } from '#lib/kernel/messages.ts';
import { bodyOf, type FeedAnswer } from './feed.ts';
import { defineVerb, OpsError, print, UsageError, type OpsContext, type Values } from './verb.ts';

const usage = [
  'npm run ops -- client list [--q TEXT] [--status active|disabled|erased] [--page 1] [--size 50]',
  '  [--email ann@example.com | --id C-000001]',
  'npm run ops -- client create --email ann@example.com --company "Acme" --contact "Ann Example"',
  '  --telephone 2125550142 [--shipping-address …] [--billing-address …] [--additional-info …]',
  'npm run ops -- client disable | enable | unlock | end-sessions  --email ann@example.com | --id C-000001',
  'npm run ops -- client export --email … | --id … [--out client-C-000001.zip]',
  'npm run ops -- client erase  --email … | --id … --yes  --out FILE.zip | --without-export',
  '--json answers as JSON.',
].join('\n');

/** One act: what it takes beside `--json`, and what it does. */
interface ClientAct {
  readonly takes: readonly string[];
  readonly run: (context: OpsContext, values: Values) => Promise<void>;
}

const named = object({ id: string(), clientId: string(), email: string() });

const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** The client that `--email` or `--id` names, if one of them is given; both are too much. */
function namedIn(values: Values): string | undefined {
  const [client, ...more] = ['email', 'id'].flatMap((name) => textOf(values, name) ?? []);
  if (more.length > 0) throw new UsageError(usage);
  return client;
}

/** The client that must be named. */
function clientOf(values: Values): string {
  const client = namedIn(values);
  if (client === undefined) throw new UsageError(usage);
  return client;
}

const unknownClient = (client: string): string => `There is no client ${client}.`;

/** The body of an act that names a client; the error names an unknown client. */
function namedBody(answer: FeedAnswer, client: string) {
  if (answer.status === 404) {
    const isUnknown = answer.message === messages.resourceNotFound;
    throw new OpsError(isUnknown ? unknownClient(client) : answer.message);
  }
  return bodyOf(answer, named);
}

const act = (word: string, done: string): ClientAct => ({
  takes: ['email', 'id'],
  run: async (context, values) => {
    const client = clientOf(values);
    const body = namedBody(
      await context.feed.call('POST', `/ops/clients/${word}`, { client }),
      client,
    );
    print(context, values, body, [`${body.clientId}  ${body.email} ${done}.`]);
  },
});

const nameInHeader = (answer: Response): string =>
  /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'client.zip';

/** Saves the ZIP; its name is `--out`, else the portal's. */
const saveExport = ({ feed }: OpsContext, client: string, out: string | undefined) =>
  feed.save(
    `/ops/clients/${encodeURIComponent(client)}/export`,
    (answer) => out ?? nameInHeader(answer),
    unknownClient(client),
  );

const exporting: ClientAct = {
  takes: ['email', 'id', 'out'],
  run: async (context, values) => {
    const file = await saveExport(context, clientOf(values), textOf(values, 'out'));
    print(context, values, { file }, [`${file} holds all data and files of the client.`]);
  },
};

const erasing: ClientAct = {
  takes: ['email', 'id', 'out', 'yes', 'without-export'],
  run: async (context, values) => {
    const client = clientOf(values);
    const out = textOf(values, 'out');
    if (values['yes'] !== true) {
      throw new UsageError(
        `Erasing ${client} cannot be undone. Add --yes when it is meant.\n${usage}`,
      );
    }
    if ((out === undefined) !== (values['without-export'] === true)) {
      throw new UsageError(
        `Name with --out the file for an export that is made first, or say --without-export.\n${usage}`,
      );
    }
    const file = out === undefined ? null : await saveExport(context, client, out);
    const body = namedBody(
      await context.feed.call('POST', '/ops/clients/erase', { client }),
      client,
    );
    const saved = file === null ? '' : ` ${file} holds what there was.`;
    const line = `${body.clientId}  ${body.email} is erased; the address is free.${saved}`;
    print(context, values, { ...body, file }, [line]);
  },
};

const page = record({
  items: array(
    record({
      clientId: string(),
      companyName: string(),
      contactPerson: string(),
      email: string(),
      status: string(),
      createdAt: string(),
      lastLoginAt: nullable(string()),
      isLocked: boolean(),
    }),
  ),
  total: integer(),
  page: integer(),
});

const asked = ['q', 'status', 'page', 'size'] as const;

const list: ClientAct = {
  takes: [...asked, 'email', 'id'],
  run: async (context, values) => {
    const given = [
      ...asked.map((name) => [name, textOf(values, name)] as const),
      ['client', namedIn(values)] as const,
    ];
    const query = new URLSearchParams(
      given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const found = bodyOf(await context.feed.call('GET', `/ops/clients?${query}`), page);
    const lines = found.items.map((item) =>
      [
        item.clientId,
        item.isLocked ? `${item.status}, locked` : item.status,
        item.companyName,
        item.contactPerson,
        item.email,
        `created ${companyMomentText(item.createdAt)}`,
        item.lastLoginAt === null
          ? 'never logged in'
          : `last login ${companyMomentText(item.lastLoginAt)}`,
      ].join('  '),
    );
    const end = `${found.items.length} of ${found.total}, page ${found.page}. ${timeZoneText}`;
    print(context, values, found, [...lines, end]);
  },
};

/** The field of the call for each option, in the order in which they are asked for. */
const fields = {
  email: 'email',
  company: 'companyName',
  contact: 'contactPerson',
  telephone: 'telephone',
  'shipping-address': 'shippingAddress',
  'billing-address': 'billingAddress',
  'additional-info': 'additionalInfo',
} as const;

const create: ClientAct = {
  takes: Object.keys(fields),
  run: async (context, values) => {
    const body = Object.fromEntries(
      Object.entries(fields).map(([option, field]) => {
        const value = textOf(values, option) ?? '';
        return [field, option === 'email' ? normalizeEmail(value) : value];
      }),
    );
    const answer = await context.feed.call('POST', '/ops/clients', body);
    if (answer.status >= 300) {
      const errors = Object.entries(fields).flatMap(([option, field]) => {
        const message = answer.fields[field];
        return message === undefined ? [] : [`--${option}: ${message}`];
      });
      throw new OpsError(errors.length > 0 ? errors.join('\n') : answer.message);
    }
    const made = bodyOf(answer, named);
    const line = `${made.clientId}  ${made.email} has an account; an email leads to choosing the password.`;
    print(context, values, made, [line]);
  },
};

const acts: ReadonlyMap<string, ClientAct> = new Map([
  ['list', list],
  ['create', create],
  ['disable', act('disable', 'can no longer log in; all sessions have ended')],
  ['enable', act('enable', 'can log in again')],
  ['unlock', act('unlock', 'can log in and recover the password again')],
  ['export', exporting],
  ['erase', erasing],
  ['end-sessions', act('end-sessions', 'is logged out everywhere')],
]);

export const clientVerb = defineVerb({
  name: 'client',
  summary:
    'Accounts of clients: list, create, disable, enable, unlock, end-sessions, export, erase.',
  usage,
  examples: [
    'client list --q acme',
    'client create --email ann@example.com --company Acme --contact "Ann Example" --telephone 2125550142',
    'client disable --id C-000001',
    'client export --id C-000001 --out acme.zip',
    'client erase --id C-000001 --yes --out acme.zip',
    'client unlock --email ann@example.com --json',
  ],
  options: [...asked, 'id', 'out', ...Object.keys(fields)],
  flags: ['yes', 'without-export', 'json'],
  maxWords: 1,
  run: async (context, values, [word = '']) => {
    const chosen = acts.get(word);
    if (!chosen) throw new UsageError(usage);
    const foreign = Object.keys(values).find(
      (name) => name !== 'json' && !chosen.takes.includes(name),
    );
    if (foreign !== undefined) {
      throw new UsageError(`client ${word} takes no --${foreign}.\n${usage}`);
    }
    // The value of a shell variable that is not set.
    const empty = ['email', 'id', 'out'].find((name) => values[name] === '');
    if (empty !== undefined) throw new UsageError(`--${empty} is empty.\n${usage}`);
    await chosen.run(context, values);
  },
});
