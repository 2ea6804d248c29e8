/** The release before the last change of the database, built from the history of this repository. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Release {
  readonly name: string;
  /** What starts it. */
  readonly program: string;
  remove(): void;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function lastCommitBeforeChange(): string | null {
  try {
    // Commits of a branch need not build; those that it was merged into do.
    const added = ['log', '--first-parent', '--diff-filter=A', '--format=%H', '-1'];
    const commit = git(...added, '--', 'src/api/db/migrations', 'src/api/db/baseline.ts');
    return git('rev-parse', '--short', `${commit}^`);
  } catch {
    return null;
  }
}

/** Builds it, in a folder of its own; null where there is no history. */
export function previousRelease(): Release | null {
  const name = lastCommitBeforeChange();
  if (name === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', name], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['x', '-C', folder], { input: archive });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    // As its operators build it: with the NODE_ENV of tests its pages would be made of what React has for developers alone.
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'pipe', env });
    return { name, program: join(folder, 'dist/server/main.mjs'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
