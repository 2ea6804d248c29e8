/** Lets Node alone load what the build makes of `content/`: for children of tests, by `--import`. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readTerms } from '../../integrations/content.mjs';

const folder = fileURLToPath(new URL('../../content/terms', import.meta.url));

const asModule = (data) => ({
  format: 'module',
  shortCircuit: true,
  source: `export default ${JSON.stringify(data)};`,
});

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'virtual:terms'
      ? { url: specifier, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    if (url === 'virtual:terms') return asModule(readTerms(folder));
    if (!url.endsWith('.yaml')) return next(url, context);
    return asModule(parse(readFileSync(fileURLToPath(url), 'utf8')));
  },
});
