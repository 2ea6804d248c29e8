import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

/** The process that draws logos, as strangely as the unit and the container let it run. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="20" height="20"><rect width="10" height="10"/></svg>';
const PROGRAM = join(import.meta.dirname, '../../src/api/files/svg/draw-svg.ts');
const PNG = Buffer.from('\x89PNG\r\n', 'latin1');
const has = (...command: [string, ...string[]]): boolean =>
  spawnSync(command[0], command.slice(1)).status === 0;

/** Nobody may read the project in some home folders. */
const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs'];
const canBeNobody =
  process.getuid?.() === 0 && has('setpriv', ...nobody, 'test', '-r', import.meta.filename);

it.runIf(canBeNobody)('draws as another user without rights, home, or a folder to write to', () => {
  const cwd = temporaryFolder();
  chmodSync(cwd, 0o555);
  const command = [...nobody, '--bounding-set=-all', process.execPath];
  const { stdout, stderr } = spawnSync(
    'setpriv',
    [...command, '--max-old-space-size=64', PROGRAM],
    {
      cwd,
      input: SVG,
      env: { UV_THREADPOOL_SIZE: '2' },
    },
  );
  expect(stderr.toString()).toBe('');
  expect(stdout.subarray(0, 6)).toEqual(PNG);
});

/** The system calls that the unit allows: groups with `@`, and those of a line with `~` taken away. */
function allowedCalls(): Set<string> {
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  for (const line of execFileSync('systemd-analyze', ['syscall-filter'], {
    encoding: 'utf8',
  }).split('\n')) {
    const word = line.trim();
    if (line.startsWith('@')) groups.set(word, (group = []));
    else if (word !== '' && !word.startsWith('#')) group.push(word);
  }
  const callsOf = (word: string): string[] =>
    word.startsWith('@') ? (groups.get(word) ?? []).flatMap(callsOf) : [word];
  const unit = readFileSync('deploy/portal.service', 'utf8');
  const allowed = new Set<string>();
  for (const [, not, words = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm))
    for (const call of words.split(' ').flatMap(callsOf))
      if (not) allowed.delete(call);
      else allowed.add(call);
  return allowed;
}

const canTrace = has('strace', '-o', '/dev/null', 'true') && has('systemd-analyze', '--version');

it.runIf(canTrace)('is started and draws with the system calls and sockets of the unit', () => {
  const trace = join(temporaryFolder(), 'calls');
  const script = `const { svgToPng } = await import('#api/files/svg/svg-to-png.ts');
    process.exitCode = (await svgToPng(${JSON.stringify(SVG)}, 'owner', 60_000)) ? 0 : 1;`;
  const node = [process.execPath, '--input-type=module', '--eval', script];
  // Without the cache of compiled code of this run: it is kept where it can be, and only then.
  const run = spawnSync('strace', ['-f', '-qq', '-o', trace, ...node], {
    encoding: 'utf8',
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const lines = readFileSync(trace, 'utf8').split('\n');
  const calls = new Set(lines.map((line) => /^\d+ +([a-z_0-9]+)\(/.exec(line)?.[1] ?? ''));
  expect(calls).toContain('execve');
  const allowed = allowedCalls();
  expect(allowed.size).toBeGreaterThan(100);
  expect([...calls].filter((call) => call !== '' && !allowed.has(call))).toEqual([]);
  const families = /^RestrictAddressFamilies=(.+)$/m.exec(
    readFileSync('deploy/portal.service', 'utf8'),
  )?.[1];
  for (const line of lines) {
    const family = /socket(?:pair)?\((AF_\w+)/.exec(line)?.[1];
    if (family) expect(families?.split(' ')).toContain(family);
    // A file that is opened to be written would need a place: the file system is read-only.
    expect(line).not.toMatch(/open(?:at)?\(.*O_(?:WRONLY|RDWR|CREAT)(?!.*\/dev\/)/);
  }
});
