/** The runbook of point-in-time recovery, carried out with a PostgreSQL of its own. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { isOwnStore } from '#api/files/store-identity.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { backupCommand } from '../../scripts/backup/run.ts';
import { createFilesApi, fileOf, formOf, pictureOf, type FilesApi } from '../api/files/support.ts';
import { PASSWORD, SITE } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';

let server: PostgresServer;
afterAll(async () => server.stop());

/** One answer of the server, as a text. */
async function ask(sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(sql);
  await client.end();
  return rows[0]?.answer ?? '';
}

it('brings PostgreSQL back to the moment before a wrong change, and no further', async () => {
  server = await startPostgres();
  const data = await ask("select setting as answer from pg_settings where name = 'data_directory'");
  const programs = await ask("select setting as answer from pg_config where name = 'BINDIR'");
  const { uid, gid } = statSync(data);
  const [archive, base] = ['archive', 'base'].map((name) => join(dirname(data), name)) as [
    string,
    string,
  ];
  mkdirSync(archive);
  chownSync(archive, uid, gid);
  const asServer = (program: string, ...words: string[]): void => {
    execFileSync(program, words, { uid, gid, cwd: '/', stdio: 'pipe' });
  };

  // As in the runbook: archive the log …
  await ask('alter system set archive_mode = on');
  const [file, part] = [`${archive}/%f`, `${archive}/%f.part`];
  await ask(
    `alter system set archive_command = 'test ! -f ${file} && cp %p ${part} && mv ${part} ${file}'`,
  );
  await server.halt();
  await server.restart();

  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url, APP_SECRET: 's'.repeat(40) };
  const open = async () => {
    const database = await openDatabase({ url: server.url });
    await migrateDatabase(database);
    const { DATA_DIR: dataDir } = env;
    await isOwnStore({
      database,
      settings: { siteUrl: new URL(SITE), operationsApiKey: null, dataDir },
    });
    return { database, api: createFilesApi(database, dataDir) };
  };
  const withPicture = async (api: FilesApi): Promise<string> => {
    const { email, fields, session } = await api.start();
    const form = formOf(fields, fileOf(await pictureOf({ width: 40 })));
    expect((await api.send('POST /client/updateprofile', form, session.token)).status).toBe(200);
    return email;
  };
  const { database, api } = await open();
  const before = await withPicture(api);
  // … a copy of the cluster …
  asServer(
    join(programs, 'pg_basebackup'),
    '-d',
    server.url,
    `--pgdata=${base}`,
    '--format=tar',
    '--gzip',
    '--checkpoint=fast',
    '--wal-method=stream',
  );
  const after = await withPicture(api);
  const moment = await ask('select clock_timestamp()::text as answer');
  // … the wrong change …
  await withPicture(api);
  await ask("update clients set password_hash = 'wrong'");
  const last = await ask('select pg_walfile_name(pg_switch_wal()) as answer');
  // A file that is there may still be written; the server says which is whole.
  const archived = 'select last_archived_wal as answer from pg_stat_archiver';
  await expect.poll(() => ask(archived)).toBe(last);
  await database.close();
  await server.halt();

  // … and back.
  renameSync(data, `${data}.lost`);
  asServer('install', '-d', '-m', '700', data);
  asServer('tar', '-xzf', join(base, 'base.tar.gz'), '-C', data);
  asServer('tar', '-xzf', join(base, 'pg_wal.tar.gz'), '-C', join(data, 'pg_wal'));
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'pause'\n`,
  );
  writeFileSync(join(data, 'recovery.signal'), '');
  chownSync(join(data, 'recovery.signal'), uid, gid);
  await server.restart();
  await expect.poll(() => ask('select pg_get_wal_replay_pause_state() as answer')).toBe('paused');
  await ask('select pg_wal_replay_resume()');
  await expect.poll(() => ask('select pg_is_in_recovery()::text as answer')).toBe('false');

  const again = await open();
  for (const email of [before, after])
    expect(await again.api.logIn({ email, password: PASSWORD })).toBeTruthy();
  await again.database.close();
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  expect(await backupCommand('verify', [], { env, say, complain: say })).toBe(0);
  expect(said[0]).toBe('The database is whole: 2 clients, 2 files.');
}, 180_000);
