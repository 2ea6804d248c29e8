/** A post of the desk that waits for a login, as pages know it. */

/** A post on its way to the login page. */
export interface KeptPost {
  readonly text: string;
  /** The page that it was for. */
  readonly path: string;
}

/** A post that stands ready after the login. */
export interface Kept {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly path: string;
}

/** Fields that were typed; the others say which button of which record was pressed. */
const typed: Readonly<Record<string, string>> = {
  message: 'Message to client',
  internal: 'Internal note',
  question: 'Question',
  note: 'Note',
  amount: 'Approved amount',
  reason: 'Reason',
};

/** Returns the label of a field that was typed; undefined for all others. */
export const keptLabel = (name: string): string | undefined => typed[name];
