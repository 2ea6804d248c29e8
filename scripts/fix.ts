/** `npm run fix`: every automatic repair. */
import { runCommand } from './support/run-command.ts';

const formatted = await runCommand('oxfmt', ['.']);
const pages = await runCommand('prettier', ['--write', '--log-level', 'warn', '**/*.astro']);
const linted = await runCommand('eslint', ['--fix', '.']);
const typed = await runCommand('oxlint', ['--fix']);
process.exitCode = Math.max(formatted, pages, linted, typed);
