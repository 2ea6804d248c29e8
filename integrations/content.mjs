import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTermsFile, readYaml } from '../src/lib/content/read-content.ts';

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
export const readContent = (name, text) => dataOf(readYaml(name, text, hasPicture));

/** A version of the terms; throws with every fault that it has. */
export const readTerms = (name, text) => dataOf(readTermsFile(name, text));

/** All versions of the terms, in no order. */
const allTerms = () =>
  readdirSync(TERMS_FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) =>
      readTerms(path.basename(file, '.md'), readFileSync(path.join(TERMS_FOLDER, file), 'utf8')),
    );

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
      return `export default ${JSON.stringify(allTerms())};`;
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.yaml')) return null;
      const data = readContent(path.basename(file, '.yaml'), code);
      return { code: `export default ${JSON.stringify(data)};`, map: null };
    },
  };
}
