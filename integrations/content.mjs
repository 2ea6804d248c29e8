import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { colourFaults, companyTheme } from '../src/lib/content/contrast.ts';
import { contentFaults } from '../src/lib/content/schemas.ts';
import { splitTerms, termsFaults } from '../src/lib/content/terms-file.ts';

const THEME = 'virtual:company-theme.css';
const TERMS = 'virtual:terms';
const TERMS_FOLDER = path.resolve('content/terms');

/** Reads a content file; throws with every fault that it has, so that the build says what to mend. */
export function readContent(name, text) {
  let data;
  try {
    data = parse(text);
  } catch (error) {
    throw new Error(`content/${name}.yaml: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  const faults = contentFaults(name, data);
  if (faults.length === 0 && name === 'company') faults.push(...colourFaults(data.colours));
  if (faults.length === 0 && data.logo && !existsSync(path.join('public', data.logo))) {
    faults.push(`content/${name}.yaml: logo: there is no file public${data.logo}`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return data;
}

/** A version of the terms; throws with every fault that it has. The checksum is of the text as it is shown. */
export function readTerms(name, text) {
  const parts = splitTerms(text);
  if (!parts)
    throw new Error(`content/terms/${name}.md: does not begin with a head between two ---`);
  const head = parse(parts.head);
  const faults = termsFaults(name, head, parts.body);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const sha256 = createHash('sha256').update(parts.body).digest('hex');
  return { ...head, version: name, body: parts.body, sha256 };
}

/** All versions of the terms, in no order. */
const allTerms = () =>
  readdirSync(TERMS_FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) =>
      readTerms(path.basename(file, '.md'), readFileSync(path.join(TERMS_FOLDER, file), 'utf8')),
    );

/**
 * Makes modules of the files of content/, checked against their schemas, and a style sheet of the company's
 * own colours; the versions of the terms are one module.
 */
export function content() {
  return {
    name: 'portal:content',
    resolveId(id) {
      return id === THEME || id === TERMS ? `\0${id}` : null;
    },
    async load(id) {
      if (id === `\0${TERMS}`) {
        for (const file of readdirSync(TERMS_FOLDER))
          this.addWatchFile(path.join(TERMS_FOLDER, file));
        return `export default ${JSON.stringify(allTerms())};`;
      }
      if (id !== `\0${THEME}`) return null;
      const file = path.resolve('content/company.yaml');
      this.addWatchFile(file);
      const text = await this.fs.readFile(file, { encoding: 'utf8' });
      return companyTheme(readContent('company', text).colours);
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.yaml')) return null;
      const data = readContent(path.basename(file, '.yaml'), code);
      return { code: `export default ${JSON.stringify(data)};`, map: null };
    },
  };
}
