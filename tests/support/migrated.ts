/** Makes all tables once a run: a copy of them is there sooner. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { databaseOn, dropDatabases, onServer } from './postgres-client.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A SQLite file. */
    migratedFile: string;
    /** Name of a database on the server of TEST_POSTGRES_URL; empty without a server. */
    migratedTemplate: string;
  }
}

async function migrate(url: string): Promise<void> {
  const database = await openDatabase({ url, inThread: true, statementMs: 60_000 });
  await migrateDatabase(database);
  await database.close();
}

export default async function makeMigrated({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrated-'));
  const file = join(folder, 'portal.db');
  await migrate(`sqlite:${file}`);
  provide('migratedFile', file);
  const server = process.env['TEST_POSTGRES_URL'];
  const template = server ? `test_${randomUUID().replaceAll('-', '')}` : '';
  if (server) {
    await onServer(server, `create database ${template}`);
    await migrate(databaseOn(server, template));
  }
  provide('migratedTemplate', template);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (server) await dropDatabases(server, template);
  };
}
