/**
 * First step of every npm script, on whatever Node the machine has (20 or newer), without dependencies:
 * installs from the lock file what is missing, then runs the real script under the project's own Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules/.bin');
const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
const marker = join(root, 'node_modules/.installed-lock');
const verbs = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  serve: 'dist/server/serve.mjs',
  check: 'scripts/check.ts',
  fix: 'scripts/fix.ts',
  bench: 'bench/main.ts',
  pictures: 'scripts/pictures.ts',
  ops: 'scripts/ops.ts',
  'test:security': 'scripts/checks.ts security',
  'test:reliability': 'scripts/checks.ts reliability',
  migrate: 'scripts/migrate.ts',
  backup: 'scripts/backup.ts backup',
  restore: 'scripts/backup.ts restore',
  verify: 'scripts/backup.ts verify',
  doctor: 'scripts/doctor.ts',
};

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function npm(...command) {
  const cli = process.env.npm_execpath;
  const args = [...command, '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  const result = cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  return result.status === 0;
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const known = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (known === lock && existsSync(node)) return;
  process.stdout.write('Installing packages from the lock file …\n');
  if (!npm('ci')) fail('Packages could not be installed; see above.');
  if (!existsSync(node))
    fail('Node 26 is missing in node_modules/.bin; were install scripts switched off?');
  writeFileSync(marker, lock);
}

/**
 * Pages make much short-lived garbage. In a nursery of 16 MB nearly all of it is dead when the nursery is full, in one of
 * 4 MB a quarter moves on into old memory; and one thread clears so small a space with less work than several
 * that share it. Without a limit V8 lets old memory grow with the machine's: MEMORY_MB.
 */
function flagsFor(script) {
  const isPortal = script === verbs.start || script === verbs.serve;
  const memory = /^\d+$/.test(process.env.MEMORY_MB ?? '') ? process.env.MEMORY_MB : '512';
  return [
    '--max-semi-space-size=16',
    '--no-parallel-scavenge',
    ...(isPortal ? [`--max-old-space-size=${memory}`] : []),
  ];
}

function run(script, args) {
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    // Compiled code is cached, so that a start neither compiles nor strips types again.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile'),
    // Files and name look-ups go on while passwords are hashed.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
    // One arena instead of one per thread: a third less memory after load, at no measurable cost.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    // Freed memory goes back to the system at once; by itself the C library comes to keep a growing reserve.
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  };
  const child = spawn(node, [...flagsFor(script), script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm ends on SIGTERM without passing it on through its shell: nobody would be left to stop the child.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
  // Ctrl-C reaches the child through the terminal; a SIGINT sent to this process alone is passed on.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const [verb = '', ...args] = process.argv.slice(2);
const [script, ...first] = verbs[verb]?.split(' ') ?? [];
if (script === undefined)
  fail(`Unknown command "${verb}". Known: ${Object.keys(verbs).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to start.');
install();
if (!existsSync(join(root, script)))
  fail(`${script} does not exist.${verb === 'serve' ? ' Run `npm run build` first.' : ''}`);
run(script, [...first, ...args]);
