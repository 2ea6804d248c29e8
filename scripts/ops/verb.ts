/** Interface of a verb of `npm run ops`. */
import type { Feed } from './feed.ts';

export interface OpsContext {
  /** Opened when a verb asks for it: throws without a key. */
  readonly feed: Feed;
  /** A line for standard output. */
  readonly say: (line: string) => void;
  /** A line for standard error. */
  readonly complain: (line: string) => void;
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
