/** Several processes of the built portal on one PostgreSQL, and nginx in front of them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findNginx } from '../../deploy/nginx-program.ts';
import { startNginx } from '../../deploy/start-nginx.ts';
import { atEnd } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { isBuilt, SECRET, startPortal, type Portal, type Start } from './portal.ts';

export const serverUrl = process.env['TEST_POSTGRES_URL'] ?? '';
const HOST = 'portal.example.com';
/** What a client sends who comes to the public address. */
export const host = { host: HOST };

/** The one-time code of a mail, which stands in a line of its own. */
export const codeIn = (source: string): string => /^\s*(\d{4})\s*$/m.exec(source)?.[1] ?? '';

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(statement);
  await server.end();
}

/** An empty database of the server; it goes with the test file. */
export async function newPostgresDatabase(): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  atEnd(() => onServer(`drop database if exists ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** How each process of a cluster is started. */
export function clusterStart(databaseUrl: string, env: Start['env'] = {}): Start {
  return {
    env: {
      DATABASE_URL: databaseUrl,
      APP_SECRET: SECRET,
      DATA_DIR: temporaryFolder(),
      SITE_URL: `https://${HOST}`,
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  };
}

/** Starts so many; they are stopped with the test file. */
export async function startCluster(count: number, start: Start): Promise<Portal[]> {
  const portals = await Promise.all(Array.from({ length: count }, () => startPortal(start)));
  atEnd(async () => {
    await Promise.all(portals.map((portal) => portal.kill()));
  });
  return portals;
}

let nginxProgram: string | null = null;

/** Whether there is all that processes behind nginx need; looks for nginx, and fetches it where it is missing. */
export function canProxy(): boolean {
  if (nginxProgram !== null || !isBuilt || serverUrl === '') return nginxProgram !== null;
  nginxProgram = findNginx(temporaryFolder());
  // What was fetched goes with the folder.
  atEnd(() => {
    nginxProgram = null;
  });
  return nginxProgram !== null;
}

/** nginx in front of these ports; its own port. */
export async function proxyTo(ports: readonly number[]): Promise<number> {
  const nginx = await startNginx(nginxProgram ?? '', temporaryFolder(), ports);
  atEnd(() => nginx.stop());
  return nginx.port;
}
