/** `npm start`: builds when the sources changed, seeds the demo client on the first run, serves. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPortal } from './support/build-portal.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';
import { root } from './support/root.ts';
import { isBuilt } from './support/source-hash.ts';

loadDeveloperEnv();
process.env['PORTAL_SEED'] ??= 'demo';
if (!isBuilt() && (await buildPortal()) !== 0) process.exit(1);
await import(pathToFileURL(join(root, 'dist/server/main.mjs')).href);
