/** `npm run ops -- <verb> …`: the operations feed of a running portal as a command. */
import { runOps } from './ops/run-ops.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';
import { output } from './support/output.ts';

loadDeveloperEnv();
process.exitCode = await runOps(process.argv.slice(2), process.env, output);
