/** `npm run backup`, `npm run restore` and `npm run verify`. */
import { resolve } from 'node:path';
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { readSettings, type Environment, type Settings } from '#lib/server/settings.ts';
import type { Output } from '../support/output.ts';
import { FAILED, NOT_UNDERSTOOD } from './command.ts';
import { backupAt, makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup, verifyLive } from './verify.ts';

const usage = {
  backup: 'npm run backup -- FILE_OR_FOLDER',
  restore: 'npm run restore -- FILE_OR_FOLDER [--replace]   (of a folder the newest backup)',
  verify:
    'npm run verify [-- FILE_OR_FOLDER]   (of a folder the newest backup; without: the database and the files in use)',
};

export type BackupVerb = keyof typeof usage;

async function run(
  verb: BackupVerb,
  words: readonly string[],
  settings: Settings,
  { say, complain }: Output,
) {
  const [path] = words.filter((word) => !word.startsWith('-'));
  const flags = words.filter((word) => word.startsWith('-'));
  const isUnderstood =
    words.length - flags.length <= 1 &&
    flags.every((flag) => verb === 'restore' && flag === '--replace');
  // An empty word is a variable of a shell that is not set; it would name the folder of the program.
  if (!isUnderstood || path === '' || (path === undefined && verb !== 'verify')) {
    complain(usage[verb]);
    return NOT_UNDERSTOOD;
  }
  if (path === undefined) return verifyLive(settings, say);
  if (verb === 'backup') return makeBackup(settings, path, say);
  const file = await backupAt(path);
  if (file !== resolve(path)) say(`The newest backup: ${file}`);
  if (verb === 'verify') return verifyBackup(settings, file, say);
  return restoreBackup(settings, file, { isReplacing: flags.length > 0, say });
}

/** Returns the exit code: 0 done, 1 failed, 2 not understood, 3 done but files were missing. */
export async function backupCommand(
  verb: BackupVerb,
  words: readonly string[],
  { env, ...output }: Output & { env: Environment },
): Promise<number> {
  const read = readSettings(env);
  if (!read.ok) {
    read.error.forEach(output.complain);
    return FAILED;
  }
  try {
    return await run(verb, words, read.value, output);
  } catch (error) {
    output.complain(errorMessage(error));
    return FAILED;
  }
}
