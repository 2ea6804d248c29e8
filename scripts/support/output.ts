/** Standard output and standard error of the operator's commands. */
import { errorCode } from '#lib/kernel/runtime/error-details.ts';

export interface Output {
  readonly say: (line: string) => void;
  /** Errors and usage, for standard error. */
  readonly complain: (line: string) => void;
}

// A reader such as `head` may close the pipe; the command goes on, because half of its work would be worse.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });

export const output: Output = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
};
