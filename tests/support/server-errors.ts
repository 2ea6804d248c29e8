/** Errors that the API of tests logged, shown with the next failed test of the file. */
const ERROR_LEVEL = 50;
const errors = new Set<string>();

/** Keeps a line of the log that reports an error. */
export function noteServerError(line: Readonly<Record<string, unknown>>): void {
  if (Number(line['level']) < ERROR_LEVEL) return;
  const { stack = '' } = (line['err'] ?? {}) as { readonly stack?: string };
  errors.add(`${String(line['route'] ?? line['msg'])}: ${stack}`);
}

/** Removes and returns the errors so far. */
export function takeServerErrors(): string[] {
  const taken = [...errors];
  errors.clear();
  return taken;
}
