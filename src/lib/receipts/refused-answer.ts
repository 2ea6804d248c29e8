/** An answer to an exception that was refused: to which one, why, and the note that was typed with it. */
export interface RefusedAnswer {
  readonly exception: string;
  readonly notice: string;
  readonly note: string;
}
