/** The scripts of a form's definition, so that its page can name them before the island asks for them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { array, optional, record, string, type } from 'superstruct';

/** Vite's list of built files by source (https://vite.dev/guide/backend-integration), as far as it is read. */
const manifestStruct = record(
  string(),
  type({ file: string(), imports: optional(array(string())) }),
);
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] | undefined }>>;

/** The manifest beside the built server; empty where nothing was built: in development and in tests. */
function readManifest(): Manifest {
  const place = 'client/.vite/manifest.json';
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, place);
    if (existsSync(file)) return manifestStruct.create(JSON.parse(readFileSync(file, 'utf8')));
    if (folder === dirname(folder)) return {};
  }
}

const manifest = readManifest();

/** A source file with all that it imports. */
function withImports(source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(source)) return found;
  found.add(source);
  for (const next of chunk.imports ?? []) withImports(next, found);
  return found;
}

const known = new Map<string, readonly string[]>();

/** Addresses of the scripts that the definition of this form adds to the island of all forms. */
export function scriptsOfForm(id: string): readonly string[] {
  const kept = known.get(id);
  if (kept) return kept;
  const island = withImports('src/islands/ServiceForm.island.tsx');
  const scripts = [...withImports(`src/lib/submissions/forms/${id}.submission.ts`)]
    .filter((source) => !island.has(source))
    .map((source) => `/${manifest[source]?.file ?? ''}`);
  known.set(id, scripts);
  return scripts;
}
