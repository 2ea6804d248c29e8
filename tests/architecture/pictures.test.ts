import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../e2e/pictures');
const MOST = 8 * 1024 * 1024;
const names = existsSync(folder) ? readdirSync(folder) : [];

it('pictures of pages take 8 MB at most, and say which browser took them', () => {
  const pictures = names.filter((name) => name.endsWith('.png'));
  const sum = pictures.reduce((total, name) => total + statSync(join(folder, name)).size, 0);
  expect(sum).toBeLessThanOrEqual(MOST);
  expect(names.includes('taken-with.json')).toBe(pictures.length > 0);
});
