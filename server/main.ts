/** Entry point of the built portal, dist/server/main.mjs. The compile cache must be on before the rest loads. */
import module from 'node:module';
import { join } from 'node:path';

// React has a slow build for developers, and takes it unless it is told that this is none.
process.env['NODE_ENV'] ??= 'production';
// In the environment, so that threads use it as well.
process.env['NODE_COMPILE_CACHE'] ??= join(
  import.meta.dirname,
  '../../node_modules/.cache/compile',
);
module.enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const { run } = await import('./run.ts');
await run();
setTimeout(module.flushCompileCache, 1000).unref();
