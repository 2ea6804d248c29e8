/**
 * `npm run sbom [-- FOLDER]`: what the portal is made of, from the lock file alone: `sbom.cdx.json` (CycloneDX) and
 * `licenses.txt`, in `dist/` unless another folder is named. Packages that only developers use are left out.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, is, optional, string, type } from 'superstruct';
import { root } from './support/root.ts';
import { collectCommand } from './support/run-command.ts';

const license = type({
  license: optional(type({ id: optional(string()), name: optional(string()) })),
  expression: optional(string()),
});
const bill = type({
  components: array(
    type({ name: string(), version: string(), licenses: optional(array(license)) }),
  ),
  dependencies: array(type({ ref: string() })),
});

/** Packages whose package.json states no license, but their file LICENSE does. */
const inTheirFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const folder = process.argv[2] ?? join(root, 'dist');
const { code, output } = await collectCommand('npm', [
  'sbom',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--loglevel=error',
]);
const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
const made: unknown = code === 0 ? JSON.parse(text) : null;
if (!is(made, bill)) {
  process.stderr.write(`npm made no bill of materials.\n${output}\n`);
  process.exit(1);
}
// npm's own --omit=dev leaves out what developers use as well as the portal.
const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: true }>>;
};
const used = new Set(
  Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { version = '' }]) => `${path.split('node_modules/').at(-1) ?? ''}@${version}`),
);
const components = made.components.filter(({ name, version }) => used.has(`${name}@${version}`));
const dependencies = made.dependencies.filter(({ ref }) => used.has(ref));
const lines = components.map(({ name, version, licenses = [] }) => {
  const words = licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name);
  return `${name} ${version}: ${words.join(' ') || (inTheirFiles[name] ?? 'not stated')}`;
});
await mkdir(folder, { recursive: true });
const kept = { ...made, components, dependencies };
await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(kept, null, 2)}\n`);
await writeFile(join(folder, 'licenses.txt'), `${lines.sort().join('\n')}\n`);
process.stdout.write(`${lines.length} packages: ${folder}/sbom.cdx.json, ${folder}/licenses.txt\n`);
