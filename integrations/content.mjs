import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { colourFaults, companyTheme } from '../src/lib/content/contrast.ts';
import { contentFaults } from '../src/lib/content/schemas.ts';

const THEME = 'virtual:company-theme.css';

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

/**
 * Makes modules of the files of content/, checked against their schemas, and a style sheet of the company's
 * own colours.
 */
export function content() {
  return {
    name: 'portal:content',
    resolveId(id) {
      return id === THEME ? `\0${THEME}` : null;
    },
    async load(id) {
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
