/** Interface of a verb of `npm run ops`, and its arguments. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Output } from '../support/output.ts';
import type { Feed } from './feed.ts';

export interface OpsContext extends Output {
  /** Opened when a verb asks for it: throws without a key. */
  readonly feed: Feed;
}

export interface OpsVerb {
  readonly name: string;
  /** One sentence for the list of verbs. */
  readonly summary: string;
  /** Arguments after the name, and descriptions of the options, in several lines. */
  readonly usage: string;
  /** Example arguments of `npm run ops --`. */
  readonly examples: readonly string[];
  /** Returns the exit code: 0 when all of it was done. Throws {@link OpsError} for what stops it. */
  readonly run: (context: OpsContext, args: readonly string[]) => Promise<number>;
}

/** Error that stops the command, described for its user. */
export class OpsError extends Error {}

/** Usage error: prints the usage of the verb. */
export class UsageError extends OpsError {}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

interface ParsedArguments {
  readonly values: Values;
  readonly positionals: readonly string[];
}

/** Returns positions and options; throws what is wrong with them, with the verb's usage. */
export function readArguments(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  usage: string,
): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const single = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]);
    return { values: Object.fromEntries(single) as Values, positionals };
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new UsageError(`${why}\n${usage}`);
  }
}

/** Options with a value, and those without, as the reader of arguments takes them. */
export const optionsOf = (texts: readonly string[], flags: readonly string[] = []) => ({
  ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }] as const)),
  ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }] as const)),
});

interface VerbDefinition extends Omit<OpsVerb, 'run'> {
  /** Options with a value. */
  readonly options?: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** The most words after the name; any number when left out. */
  readonly maxWords?: number;
  /** Resolves to an exit code; to anything else when all of it was done. */
  readonly run: (context: OpsContext, values: Values, words: readonly string[]) => Promise<unknown>;
}

/** Makes a verb whose arguments are read before it runs. */
export const defineVerb = ({
  options = [],
  flags = [],
  maxWords = Infinity,
  run,
  ...verb
}: VerbDefinition): OpsVerb => ({
  ...verb,
  run: async (context, args) => {
    const { usage } = verb;
    const { values, positionals } = readArguments(args, optionsOf(options, flags), usage);
    if (positionals.length > maxWords) throw new UsageError(usage);
    const code = await run(context, values, positionals);
    return typeof code === 'number' ? code : 0;
  },
});

/** Prints the body as JSON with `--json`, else its lines. */
export function print(
  { say }: OpsContext,
  { json }: Values,
  body: unknown,
  lines: readonly string[],
): void {
  if (json === true) say(JSON.stringify(body, null, 2));
  else lines.forEach(say);
}
