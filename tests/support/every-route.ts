/** Every route of the API with credentials that it accepts, for tests over the whole table. */
import { addPerson } from './staff.ts';
import { routeTable } from '#api/main/route-table.ts';
import type { Access } from '#api/security/authenticate.ts';
import { tokenHash } from '#api/security/tokens.ts';
import { createTestApi, OPERATIONS_KEY, type TestApi } from './api.ts';
import type { Database } from '#api/db/database.ts';

/** Well-formed tokens of the steps of a forgotten password; {@link openEveryRoute} accepts them. */
const OTP_TOKENS = {
  'otp-sent': `po_${'s'.repeat(43)}`,
  'otp-verified': `pr_${'v'.repeat(43)}`,
} as const;

export interface EveryRoute {
  readonly api: TestApi;
  readonly tokens: Record<Access, string | undefined>;
  /** A new session, for tests that may have ended it. */
  logInAgain(): Promise<void>;
}

/** The API with a logged-in client and live tokens of every kind. */
export async function openEveryRoute(database: Database): Promise<EveryRoute> {
  const api = createTestApi(database, {
    limitScale: 10_000,
    otpAccess: async (kind, hash) =>
      hash === tokenHash(OTP_TOKENS[kind])
        ? { flowId: 'flow', clientId: null, memberId: null, tokenHash: hash }
        : null,
  });
  const account = await api.signUp();
  const { token: session } = await api.logIn(account);
  const { token: staff } = await addPerson(api.context, ['manager']);
  const tokens = { public: undefined, session, staff, ...OTP_TOKENS, operations: OPERATIONS_KEY };
  return {
    api,
    tokens,
    logInAgain: async () => {
      tokens.session = (await api.logIn(account)).token;
      tokens.staff = (await addPerson(api.context, ['manager'])).token;
    },
  };
}

/** `POST /path` of each route, with values for its parameters. */
export const everyRoute = routeTable.map((route) => ({
  ...route,
  name: `${route.method} ${route.path.replace(/:\w+/g, 'x')}`,
}));

export const writingRoutes = everyRoute.filter(({ method }) => method !== 'GET');
export const jsonRoutes = everyRoute.filter(({ input }) => input.kind === 'json');
export const guardedRoutes = everyRoute.filter(({ access }) => access !== 'public');
