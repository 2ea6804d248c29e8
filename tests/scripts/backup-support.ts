/** Portals in use, and the commands that back them up, for tests. */
import { Encrypter } from 'age-encryption';
import { openDatabase } from '#api/db/open.ts';
import { isOwnStore } from '#api/files/store-identity.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { backupCommand, type BackupVerb } from '../../scripts/backup/run.ts';
import { createFilesApi, fileOf, formOf, pictureOf, type FilesApi } from '../api/files/support.ts';
import { SITE } from '../support/api.ts';

export const BACKUP_PASSPHRASE = 'a passphrase of the tests';
export type Env = Record<string, string>;

// Keys of passphrases are made in a thousandth of the time; their cost is age's own (backup.test.ts pays it once).
const { setPassphrase } = Encrypter.prototype;
Encrypter.prototype.setPassphrase = function (passphrase) {
  this.setScryptWorkFactor(8);
  setPassphrase.call(this, passphrase);
};

/** Its exit code, and what it says. */
export async function command(verb: BackupVerb, words: string[], env: Env) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await backupCommand(verb, words, {
    env,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const urlOf = (env: Env): string => env['DATABASE_URL'] ?? `sqlite:${env['DATA_DIR']}/portal.db`;

/** A portal in use, with an identity of its database and its files. */
export async function openPortal(env: Env & { DATA_DIR: string }) {
  const database = await openDatabase({ url: urlOf(env), statementMs: 60_000, waitMs: 60_000 });
  await migrateDatabase(database);
  const api = createFilesApi(database, env.DATA_DIR);
  await isOwnStore({
    database,
    settings: { siteUrl: new URL(SITE), operationsApiKey: null, dataDir: env.DATA_DIR },
  });
  return { api, database };
}

type Start = Awaited<ReturnType<FilesApi['start']>>;

/** The name of the new picture; the one before is deleted. */
export async function changePicture(api: FilesApi, { fields, session }: Start, width = 40) {
  const form = formOf(fields, fileOf(await pictureOf({ width })));
  const { status, body } = await api.send('POST /client/updateprofile', form, session.token);
  if (status !== 200) throw new Error(`The picture was answered with ${status}`);
  return (body['ResponseBody'] as { profile: string }).profile;
}
