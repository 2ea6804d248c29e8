/** `npm run fix`: every automatic repair. */
import { runCommand } from './support/run-command.ts';

const formatted = await runCommand('prettier', ['--write', '--log-level', 'warn', '.']);
const linted = await runCommand('eslint', ['--fix', '.']);
const typed = await runCommand('oxlint', ['--fix']);
process.exitCode = Math.max(formatted, linted, typed);
