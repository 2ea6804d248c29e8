import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TERMS_SUMS, readTermsFile, readYaml } from '../src/lib/content/read-content.ts';

const TERMS = 'virtual:terms';
const TERMS_FOLDER = path.resolve('content/terms');

const hasPicture = (address) =>
  existsSync(path.join('public', address)) || existsSync(path.join('content', address));

/** The data of a file that was read; throws with every fault that it has, so that the build says what to correct. */
function dataOf(read) {
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.data;
}

/** Reads a content file; throws with every fault that it has. */
const readContent = (name, text) => dataOf(readYaml(name, text, hasPicture));

/** All versions of the terms in a folder, in no order; throws with every fault that one has. */
export function readTerms(folder) {
  const sums = readFileSync(path.join(folder, TERMS_SUMS), 'utf8');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return dataOf(readTermsFile(path.basename(file, '.md'), text, sums));
    });
}

/** Makes modules of the files of content/, checked against their schemas; the versions of the terms are one module. */
export function content() {
  return {
    name: 'portal:content',
    resolveId(id) {
      return id === TERMS ? `\0${id}` : null;
    },
    load(id) {
      if (id !== `\0${TERMS}`) return null;
      for (const file of readdirSync(TERMS_FOLDER))
        this.addWatchFile(path.join(TERMS_FOLDER, file));
      return `export default ${JSON.stringify(readTerms(TERMS_FOLDER))};`;
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.yaml')) return null;
      const data = readContent(path.basename(file, '.yaml'), code);
      return { code: `export default ${JSON.stringify(data)};`, map: null };
    },
  };
}
