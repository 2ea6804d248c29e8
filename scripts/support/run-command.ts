/** Runs other programs: waiting for them, or in their place. */
import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** Variables for every tool: no telemetry, nothing runs in the background. */
export const quietEnv: Readonly<Record<string, string>> = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_PREVIEW_BACKGROUND: '0',
};

export type Extra = Readonly<Record<string, string>>;

interface CommandResult {
  /** 1 when it could not be started. */
  readonly code: number;
  /** Collected output. */
  readonly output: string;
}

async function run(
  command: string,
  args: readonly string[],
  extra: Extra,
  stdio: 'inherit' | 'pipe',
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio,
      env: { ...process.env, ...quietEnv, ...extra },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const pass = (signal: NodeJS.Signals): void => {
      child.kill(signal);
    };
    process.once('SIGTERM', pass);
    process.once('SIGINT', () => undefined);
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve({ code: 1, output });
    });
    child.on('close', (code) => {
      process.off('SIGTERM', pass);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a command with its output visible; the exit code, 1 when it could not be started. */
export async function runCommand(
  command: string,
  args: readonly string[],
  extra: Extra = {},
): Promise<number> {
  const { code } = await run(command, args, extra, 'inherit');
  return code;
}

/** Runs a command and keeps what it says, for programs that run side by side. */
export const collectCommand = async (
  command: string,
  args: readonly string[],
): Promise<CommandResult> => run(command, args, {}, 'pipe');
