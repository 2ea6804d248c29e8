import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mailFiles } from '../src/lib/content/mail-files.ts';
import { TERMS_SUMS, readTermsFile, readYaml } from '../src/lib/content/read-content.ts';
import { inOrder } from '../src/lib/submissions/terms/terms-versions.ts';

const FOLDER = path.resolve('content');

const hasPicture = (address) =>
  existsSync(path.join('public', address)) || existsSync(path.join('content', address));

/** The data of a file that was read; throws with every error that it has, so that the build says what to correct. */
function dataOf(read) {
  if (!read.ok) throw new Error(read.errors.join('\n'));
  return read.data;
}

/** Reads a content file; throws with every error that it has. */
const readContent = (name, text) => dataOf(readYaml(name, text, hasPicture));

/** All versions of the terms in a folder, oldest first; throws with every error that one has. */
export function readTerms(folder) {
  const sums = readFileSync(path.join(folder, TERMS_SUMS), 'utf8');
  const versions = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return dataOf(readTermsFile(path.basename(file, '.md'), text, sums));
    });
  return inOrder(versions);
}

/** The wording of all mails in a folder, by the names of the files; throws with every error, also when one is missing or of no mail. */
export function readMails(folder) {
  const there = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.basename(file, '.yaml'));
  const read = [...new Set([...mailFiles, ...there])].map((name) => {
    const file = path.join(folder, `${name}.yaml`);
    if (!existsSync(file))
      return [name, { ok: false, errors: [`content/mails/${name}.yaml: is missing; put it back`] }];
    return [name, readYaml(`mails/${name}`, readFileSync(file, 'utf8'), hasPicture)];
  });
  const errors = read.flatMap(([, result]) => (result.ok ? [] : result.errors));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return Object.fromEntries(read.map(([name, { data }]) => [name, data]));
}

/** Folders of content/ that are one module each. */
const modules = { 'virtual:terms': ['terms', readTerms], 'virtual:mails': ['mails', readMails] };

/** Makes modules of the files of content/, checked against their schemas; the versions of the terms are one module, the mails another. */
export function content() {
  return {
    name: 'portal:content',
    resolveId(id) {
      return id in modules ? `\0${id}` : null;
    },
    load(id) {
      const [name, read] = modules[id.slice(1)] ?? [];
      if (!read) return null;
      const folder = path.join(FOLDER, name);
      for (const file of readdirSync(folder)) this.addWatchFile(path.join(folder, file));
      return `export default ${JSON.stringify(read(folder))};`;
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.yaml')) return null;
      const data = readContent(path.basename(file, '.yaml'), code);
      return { code: `export default ${JSON.stringify(data)};`, map: null };
    },
  };
}
