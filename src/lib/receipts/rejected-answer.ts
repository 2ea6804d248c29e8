/** Name of an answer for several exceptions. */
export const SEVERAL = 'several';

/** The field that says how many pieces of an exception the client saw. */
export const piecesFieldName = (exception: string): string => `qty-${exception}`;

/** Rejected answer to an exception: which one, error and input. */
export interface RejectedAnswer {
  readonly exception: string;
  readonly notice: string;
  readonly note: string;
  /** Typed pieces of each answer, if they are the error. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Chosen exceptions of an answer for several. */
  readonly several?: readonly string[];
}
