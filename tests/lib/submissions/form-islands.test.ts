import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { submissionForms } from '#lib/submissions/registry.ts';

const root = join(import.meta.dirname, '../../../src');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

it.each(submissionForms.map(({ type }) => type))('%s has an island of its own form', (type) => {
  const line = new RegExp(`type === '${type}' && <(\\w+) client:intent`);
  const [, island = ''] = line.exec(textOf('components/submissions/FormIsland.astro')) ?? [];
  const [, file = ''] =
    /from '#lib\/submissions\/(forms\/[\w/-]+\.submission\.ts)'/.exec(
      textOf(`islands/${island}.island.tsx`),
    ) ?? [];
  expect(textOf(`lib/submissions/${file}`)).toContain(`type: '${type}'`);
});
