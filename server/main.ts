/** Entry point of the built portal, dist/server/main.mjs. The compile cache must be on before the rest loads. */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Set NODE_ENV so that React uses its production build.
process.env['NODE_ENV'] ??= 'production';
// In the environment, so that threads use it as well.
process.env['NODE_COMPILE_CACHE'] ??= join(
  import.meta.dirname,
  '../../node_modules/.cache/compile',
);
module.enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const entry = pathToFileURL(join(import.meta.dirname, 'entry.mjs'));
const { start } = (await import(entry.href)) as { start: () => void };
start();
setTimeout(module.flushCompileCache, 1000).unref();
