/** Stands for the exception of an answer that is for several. */
export const SEVERAL = 'several';

/** The field that says how many pieces of an exception the client saw. */
export const shownPieces = (exception: string): string => `qty-${exception}`;

/** An answer to an exception that was refused: to which one, why, and what was typed with it. */
export interface RefusedAnswer {
  readonly exception: string;
  readonly notice: string;
  readonly note: string;
  /** The pieces that were typed for each answer, where they are what was refused. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Of an answer for several: those that were chosen. */
  readonly several?: readonly string[];
}
