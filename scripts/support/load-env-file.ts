/** Reads `.env` for the commands meant for a developer's machine; set variables win. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { root } from './root.ts';

/** Loads `.env` when there is one. */
export function loadDeveloperEnv(): void {
  const file = join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}
