/** Entry point of the built portal: `node server/main.ts`. The compile cache must be on before the rest loads. */
import module from 'node:module';
import { join } from 'node:path';

module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
const { run } = await import('./run.ts');
await run();
setTimeout(module.flushCompileCache, 1000).unref();
