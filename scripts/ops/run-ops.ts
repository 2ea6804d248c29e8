/** Finds the verb and runs it; every outcome is a line and an exit code. */
import type { Environment } from '../../src/lib/server/settings.ts';
import { openFeed } from './feed.ts';
import { OpsError, type OpsContext } from './verb.ts';
import { opsVerbs } from './verbs.ts';

type Output = Pick<OpsContext, 'say' | 'complain'>;

function describeVerbs(): string {
  const lines = opsVerbs.map(({ name, summary }) => `  ${name.padEnd(20)}${summary}`);
  return ['npm run ops -- <verb> …', ...lines, 'npm run ops -- help <verb> tells more.'].join('\n');
}

const verbOf = (name: string) => opsVerbs.find((verb) => verb.name === name);

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 something was refused or wrong, 2 the command was not understood
 */
export async function runOps(
  [name = '', ...args]: readonly string[],
  env: Environment,
  { say, complain }: Output,
): Promise<number> {
  if (name === 'help' || name === '') {
    say(verbOf(args[0] ?? '')?.usage ?? describeVerbs());
    return name === '' ? 2 : 0;
  }
  const verb = verbOf(name);
  if (!verb) {
    complain(`"${name}" is no verb of the operations feed.\n${describeVerbs()}`);
    return 2;
  }
  try {
    return await verb.run({ feed: openFeed(env), say, complain }, args);
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    complain(error.message);
    return 1;
  }
}
