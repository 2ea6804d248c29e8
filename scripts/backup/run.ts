/** `npm run backup`, `npm run restore` and `npm run verify`. */
import { errorMessage } from '#lib/kernel/runtime/thrown.ts';
import { readSettings, type Environment, type Settings } from '#lib/server/settings.ts';
import { FAILED, NOT_UNDERSTOOD, type Say } from './command.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup, verifyLive } from './verify.ts';

const usage = {
  backup: 'npm run backup -- FILE_OR_FOLDER',
  restore: 'npm run restore -- FILE [--replace]',
  verify: 'npm run verify [-- FILE]   (without a file: the database and the files in use)',
};

export type BackupVerb = keyof typeof usage;

async function run(verb: BackupVerb, words: readonly string[], settings: Settings, say: Say) {
  const [path] = words.filter((word) => !word.startsWith('-'));
  const flags = words.filter((word) => word.startsWith('-'));
  const isUnderstood =
    words.length - flags.length <= 1 &&
    flags.every((flag) => verb === 'restore' && flag === '--replace');
  if (!isUnderstood || (path === undefined && verb !== 'verify')) {
    say(usage[verb]);
    return NOT_UNDERSTOOD;
  }
  if (path === undefined) return verifyLive(settings, say);
  if (verb === 'backup') return makeBackup(settings, path, say);
  if (verb === 'verify') return verifyBackup(settings, path, say);
  return restoreBackup(settings, path, { isReplacing: flags.length > 0, say });
}

/** Returns the exit code: 0 done, 1 failed, 2 not understood, 3 done but files were missing. */
export async function backupCommand(
  verb: BackupVerb,
  words: readonly string[],
  { env, say }: { env: Environment; say: Say },
): Promise<number> {
  const read = readSettings(env);
  if (!read.ok) {
    read.error.forEach(say);
    return FAILED;
  }
  try {
    return await run(verb, words, read.value, say);
  } catch (error) {
    say(errorMessage(error));
    return FAILED;
  }
}
