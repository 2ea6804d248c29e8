/** What tests say to the server of TEST_POSTGRES_URL beside the portal. */
import pg from 'pg';

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The address of another database of the server. */
export function databaseOn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}
