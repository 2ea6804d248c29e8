/** Lets Node alone load what the build makes of `content/`: for children of tests, by `--import`. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readMails, readTerms } from '../../integrations/content.mjs';

const folderOf = (name) => fileURLToPath(new URL(`../../content/${name}`, import.meta.url));
const modules = {
  'virtual:terms': () => readTerms(folderOf('terms')),
  'virtual:mails': () => readMails(folderOf('mails')),
};

const asModule = (data) => ({
  format: 'module',
  shortCircuit: true,
  source: `export default ${JSON.stringify(data)};`,
});

registerHooks({
  resolve: (specifier, context, next) =>
    specifier in modules
      ? { url: specifier, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    const read = modules[url];
    if (read) return asModule(read());
    if (!url.endsWith('.yaml')) return next(url, context);
    return asModule(parse(readFileSync(fileURLToPath(url), 'utf8')));
  },
});
