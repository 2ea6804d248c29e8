/** What a verb of `npm run ops` is, and what it is given. */
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
  /** What stands after the name, and what the options mean; several lines. */
  readonly usage: string;
  /** What may be typed after `npm run ops --`. */
  readonly examples: readonly string[];
  /** Returns the exit code: 0 when all of it was done. Throws {@link OpsError} for what stops it. */
  readonly run: (context: OpsContext, args: readonly string[]) => Promise<number>;
}

/** What stops the command, in words for the person who typed it. */
export class OpsError extends Error {}

/** What was typed is not understood: shows how the verb is used. */
export class UsageError extends OpsError {}
