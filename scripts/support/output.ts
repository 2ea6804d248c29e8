/** Standard output and standard error of the operator's commands. */
import { errorCode } from '#lib/kernel/runtime/thrown.ts';

// A reader such as `head` may close the pipe; the command goes on, because half of its work would be worse.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });

export const output = {
  say: (line: string): void => void process.stdout.write(`${line}\n`),
  complain: (line: string): void => void process.stderr.write(`${line}\n`),
};
