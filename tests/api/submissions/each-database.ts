/** The API and the client of the running test, for tests that run on each kind of database. */
import { beforeEach, describe } from 'vitest';
import {
  anyDatabase,
  databases,
  threadedDatabases,
  type TestDatabase,
} from '../../support/databases.ts';
import { createFormsApi, type Client, type FormsApi } from './support.ts';

export let api: FormsApi;
export let client: Client;

const onEach = (kinds: readonly TestDatabase[]) => (title: string, tests: () => void) => {
  describe.each(kinds)(`${title} on $name`, ({ open }) => {
    beforeEach(async () => {
      api = createFormsApi(await open());
      client = await api.newClient();
    });
    tests();
  });
};

/** Registers tests for each kind of database; each test finds `api` and `client` on an empty one. */
export const onEachDatabase = onEach(databases);
/** Registers tests whose subject is neither a query nor what happens at once. */
export const onAnyDatabase = onEach([anyDatabase]);
export const onEachThreadedDatabase = onEach(threadedDatabases);

/** Gives the client a new session: one ends while the clock moves. */
export async function logInAgain(): Promise<void> {
  client = await api.again(client);
}
