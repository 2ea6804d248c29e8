/** The scripts of a form's definition, so that its page can name them before the island asks for them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { array, record, string } from 'superstruct';

/** Reads the output of `integrations/form-scripts.mjs`; empty in development. */
function readScripts(): Readonly<Record<string, readonly string[]>> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'client/.scripts/forms.json');
    if (existsSync(file)) {
      return record(string(), array(string())).create(JSON.parse(readFileSync(file, 'utf8')));
    }
    if (folder === dirname(folder)) return {};
  }
}

const scripts = readScripts();

/** Addresses of the scripts that the definition of this form adds to the island of all forms. */
export const scriptsOfForm = (id: string): readonly string[] => scripts[id] ?? [];
