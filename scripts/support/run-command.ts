/** Runs other programs: waiting for them, or in their place. */
import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** Variables for every tool: nothing phones home, nothing goes to the background. */
export const quietEnv: Readonly<Record<string, string>> = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_PREVIEW_BACKGROUND: '0',
};

export type Extra = Readonly<Record<string, string>>;

/** Runs a command with its output visible; the exit code, 1 when it could not be started. */
export async function runCommand(
  command: string,
  args: readonly string[],
  extra: Extra = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...quietEnv, ...extra },
    });
    const pass = (signal: NodeJS.Signals): void => {
      child.kill(signal);
    };
    process.once('SIGTERM', pass);
    process.once('SIGINT', () => undefined);
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code) => {
      process.off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}
