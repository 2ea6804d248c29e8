/** Reads what stands after the name of a verb. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './verb.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface ParsedArguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** Positions and options; throws what is wrong with them, with the verb's usage. */
export function readArguments(
  args: readonly string[],
  options: Options,
  usage: string,
): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const single = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]);
    return { values: Object.fromEntries(single) as ParsedArguments['values'], positionals };
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new UsageError(`${why}\n${usage}`);
  }
}
