/**
 * `npm run advisories -- FILE or FOLDER`: whether an installed package has a known fault, without a network. The file is an
 * advisory in the OSV format, or a list of them; a folder holds such files. docs/operations.md, Advisories.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'superstruct';
import { advisory, findingsOf, packagesOf, type Advisory } from './support/advisories.ts';
import { root } from './support/root.ts';

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${path} is not JSON`);
  }
}

async function advisoriesIn(path: string): Promise<Advisory[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Error(`${path} cannot be read`);
  if (found.isDirectory()) {
    const names = (await readdir(path)).filter((name) => name.endsWith('.json'));
    return (await Promise.all(names.map((name) => advisoriesIn(join(path, name))))).flat();
  }
  const read = await readJson(path);
  return (Array.isArray(read) ? read : [read]).map((each) => {
    if (!is(each, advisory)) throw new Error(`${path} is no advisory in the OSV format`);
    return each;
  });
}

const path = process.argv[2];
if (path === undefined) {
  process.stdout.write('npm run advisories -- FILE or FOLDER\n');
  process.exit(2);
}
try {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const packages = packagesOf(JSON.parse(lock) as Parameters<typeof packagesOf>[0]);
  const known = await advisoriesIn(path);
  const found = findingsOf(packages, known);
  for (const line of found) process.stdout.write(`${line}\n`);
  process.stdout.write(
    `${packages.length} packages, ${known.length} advisories, ${found.length} found\n`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
