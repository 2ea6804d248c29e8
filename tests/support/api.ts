/**
 * The embedded API for tests: request in, response out, on any database, with a clock that tests move.
 *
 *   const api = createTestApi(await open());
 *   const { token } = await api.logIn(await api.signUp());
 *   const { status, body } = await api.call('GET /client/getprofile', { token });
 */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createApi, type Api, type ApiDependencies } from '#api/main/app.ts';
import type { Database } from '#api/db/database.ts';
import { WorkerPool } from '#api/workers/worker-pool.ts';
import { anyDatabase } from './databases.ts';
import { noteServerError } from './server-errors.ts';
import { startNear } from './near-task.ts';

export const SITE = 'http://localhost:4321';
export const OPERATIONS_KEY = 'operations-key-of-the-tests-0123456789';
export const PASSWORD = 'Correct@2026';

/** Argon2id as cheap as it gets: the costs of production are tested in one place. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

export interface CallOptions {
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; tests narrow it by expectations. */
  readonly body: Record<string, unknown>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface Session {
  readonly token: string;
  readonly id: string;
  readonly clientId: string;
}

export interface TestApi extends Api {
  readonly database: Database;
  /** Lines of the log, parsed. */
  readonly logged: readonly Record<string, unknown>[];
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
  call(route: string, options?: CallOptions): Promise<Reply>;
  /** Signs a client up; without arguments one with an address of its own. */
  signUp(changes?: Partial<Record<string, string>>): Promise<Account>;
  logIn(account: Account): Promise<Session>;
}

export const signupBody = (changes: Partial<Record<string, string>> = {}) => ({
  companyName: 'Acme Garments',
  contactPerson: 'Ann Example',
  telephone: '2125550142',
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  shippingAddress: '',
  billingAddress: '',
  additionalInfo: '',
  ...changes,
});

/** A database for tests of what does not depend on its kind. */
export const openAnyDatabase = async (): Promise<Database> => anyDatabase.open();

/** A request as the front server hands it on; `route` is `METHOD /path` below `/api`. */
export function requestFor(route: string, options: CallOptions = {}): Request {
  const [method = 'GET', path = '/'] = route.split(' ');
  const { body, token, headers = {}, address = '203.0.113.7' } = options;
  return new Request(`${SITE}/api${path}`, {
    method,
    headers: {
      'x-client-address': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body = (isJson && text !== '' ? JSON.parse(text) : { text }) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

/** Builds the API on a migrated database, with cheap hashing and an operations key. */
export function createTestApi(
  database: Database,
  overrides: Partial<ApiDependencies> = {},
): TestApi {
  let time = Date.parse('2026-03-02T10:00:00.000Z');
  const logged: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    logged.push(entry);
    noteServerError(entry);
  };
  const api = createApi({
    database,
    settings: { siteUrl: new URL(SITE), operationsApiKey: OPERATIONS_KEY },
    secret: 'secret-of-the-tests-that-is-long-enough',
    log: pino({ level: 'trace' }, { write }),
    now: () => new Date(time),
    passwordCost: CHEAP,
    workers: new WorkerPool({ start: startNear }),
    ...overrides,
  });
  const call: TestApi['call'] = async (route, options) =>
    readReply(await api.fetch(requestFor(route, options)));
  return {
    ...api,
    database,
    logged,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    call,
    async signUp(changes) {
      const body = signupBody(changes);
      const { status } = await call('POST /client/signup', { body, address: randomAddress() });
      if (status !== 200) throw new Error(`Sign up answered ${status}`);
      return { email: body.email, password: body.password };
    },
    async logIn(account) {
      // The oldest of many sessions goes; at a clock that stands still none would be the oldest.
      time += 1;
      const body = { email: account.email, password: account.password };
      const { status, body: reply } = await call('POST /client/login', { body });
      const data = reply['ResponseBody'] as { token: string; client: Omit<Session, 'token'> };
      if (status !== 200) throw new Error(`Login answered ${status}`);
      return { token: data.token, id: data.client.id, clientId: data.client.clientId };
    },
  };
}

/** Addresses that share no limit, for set-up that is not what the test is about. */
export const randomAddress = (): string =>
  `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
