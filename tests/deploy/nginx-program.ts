/** Finds the real nginx: the one of TEST_NGINX, installed, or unpacked from Debian's package into a folder; null where neither can be had. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const quiet = { stdio: 'pipe', timeout: 60_000 } as const;

function unpacked(folder: string): string | null {
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['download', 'nginx'], { ...quiet, cwd: folder });
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (archive === undefined) return null;
  execFileSync('dpkg-deb', ['-x', archive, 'nginx'], { ...quiet, cwd: folder });
  const program = join(folder, 'nginx/usr/sbin/nginx');
  execFileSync(program, ['-v'], quiet);
  return program;
}

/** The path of a program that runs. */
export function findNginx(folder: string): string | null {
  const chosen = process.env['TEST_NGINX'];
  if (chosen !== undefined) return chosen;
  const installed = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  try {
    return unpacked(folder);
  } catch {
    return null;
  }
}
