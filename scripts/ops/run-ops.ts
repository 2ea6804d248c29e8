/** Finds the verb and runs it; every outcome is a line and an exit code. */
import type { Environment } from '#lib/server/settings.ts';
import type { Output } from '../support/output.ts';
import { openFeed, type Feed } from './feed.ts';
import { OpsError, UsageError, type OpsContext, type OpsVerb } from './verb.ts';
import { opsVerbs } from './verbs.ts';

const examplesOf = (examples: readonly string[]): string[] => [
  'Examples:',
  ...examples.map((line) => `  npm run ops -- ${line}`),
];

function describeVerbs(): string {
  const lines = opsVerbs.map(({ name, summary }) => `  ${name.padEnd(20)}${summary}`);
  return [
    'npm run ops -- <verb> … speaks to the operations feed of a running portal.',
    ...lines,
    ...examplesOf([
      'list --status SUBMITTED',
      'template receipts --out receipts.xlsx',
      'import receipts.xlsx --dry-run',
    ]),
    'npm run ops -- <verb> --help tells more. docs/operator/ops-command.md tells how to open the feed.',
  ].join('\n');
}

const describeVerb = ({ summary, usage, examples }: OpsVerb): string =>
  [summary, usage, ...examplesOf(examples)].join('\n');

/** True for errors of files and folders that an argument names; their message has the path. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error;

const verbOf = (name: string) => opsVerbs.find((verb) => verb.name === name);
const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** The key is needed as soon as a verb speaks to the portal, and not before. */
function contextOf(env: Environment, output: Output): OpsContext {
  let opened: Feed | undefined;
  return {
    ...output,
    get feed() {
      return (opened ??= openFeed(env));
    },
  };
}

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 something was refused or wrong, 2 the command was not understood
 */
export async function runOps(
  [first = '', ...rest]: readonly string[],
  env: Environment,
  { say, complain }: Output,
): Promise<number> {
  const isAsked = first === 'help' || isHelp(first) || rest.some(isHelp);
  const name = first === 'help' || isHelp(first) ? (rest[0] ?? '') : first;
  if (name === '') {
    say(describeVerbs());
    return isAsked ? 0 : 2;
  }
  const verb = verbOf(name);
  if (!verb) {
    complain(`"${name}" is no verb of the operations feed.\n${describeVerbs()}`);
    return 2;
  }
  if (isAsked) {
    say(describeVerb(verb));
    return 0;
  }
  try {
    return await verb.run(contextOf(env, { say, complain }), rest);
  } catch (error) {
    if (!(error instanceof OpsError) && !isSystemError(error)) throw error;
    complain(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}
