/** A form that nobody has heard of: a definition, a fixture and one row of the table, in a copy of the sources. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type * as fixtures from '../../fixtures/submissions/all.ts';
import type * as cases from '../../fixtures/submissions/case-table.ts';
import type * as apiSupport from '../../api/submissions/support.ts';
import type * as databases from '../../support/api.ts';
import type * as navigation from '#lib/portal/navigation.ts';
import type * as routes from '#lib/kernel/routes.ts';
import type * as checks from '#lib/forms/check.ts';
import type * as table from '#lib/kernel/form-table.ts';
import type * as paths from '#lib/portal/reference-path.ts';
import type * as registry from '#lib/submissions/registry.ts';
import { temporaryFolder } from '../../support/folder.ts';

const root = join(import.meta.dirname, '../../..');
const copy = temporaryFolder();

const definition = `
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';

export const palletStorage: SubmissionDefinition = {
  ...identityOf('pallet-storage'),
  noun: 'storage',
  submitLabel: 'Ask for storage',
  statuses: {
    submitted: 'OPEN',
    statuses: [{ id: 'OPEN', label: 'Open', tone: 'moving', next: 'We look for room.' }],
    moves: [],
  },
  titleOf: () => 'Storage',
  steps: [
    {
      id: 'pallets',
      title: 'Your pallets',
      fields: [{ kind: 'qty', name: 'pallets', label: 'Pallets', required: true }],
    },
  ],
};
`;

const fixture = `
import { palletStorage } from '../../../src/lib/submissions/forms/pallet-storage/pallet-storage.submission.ts';
import { when, type SubmissionCases } from './case-table.ts';

export const palletStorageCases: SubmissionCases = {
  definition: palletStorage,
  files: [],
  right: { pallets: '12' },
  cases: [when('no pallets', { pallets: undefined }, { pallets: 'Pallets is required!' })],
};
`;

const row = `  {
    id: 'pallet-storage',
    type: 'storage',
    path: '/store-pallets',
    title: 'Store Pallets',
    prefix: 'PS',
    header: 'menu',
    counts: 'pallets',
    countedStatuses: { open: 'OPEN' },
  },
`;

/** A module of the copy. */
const load = async <T>(path: string): Promise<T> => (await import(join(copy, path))) as T;

beforeAll(() => {
  for (const part of ['src', 'content', 'integrations', 'tests/support', 'tests/fixtures']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  for (const part of ['tests/api/submissions/support.ts', 'tests/api/files/support.ts']) {
    cpSync(join(root, part), join(copy, part));
  }
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const forms = 'src/lib/submissions';
  const file = join(copy, 'src/lib/kernel/form-table.ts');
  const end = '] as const satisfies readonly FormRow[];';
  writeFileSync(file, readFileSync(file, 'utf8').replace(end, row + end));
  mkdirSync(join(copy, forms, 'forms/pallet-storage'));
  writeFileSync(join(copy, forms, 'forms/pallet-storage/pallet-storage.submission.ts'), definition);
  writeFileSync(join(copy, 'tests/fixtures/submissions/pallet-storage.ts'), fixture);
});

it('gets pages, a place in the header and its own numbers', async () => {
  const { routes: all } = await load<typeof routes>('src/lib/kernel/routes.ts');
  const addresses = all.filter(({ title }) => title === 'Store Pallets');
  expect(addresses).toMatchObject([
    { path: '/store-pallets', access: 'protected' },
    { path: '/store-pallets/[reference]', access: 'protected' },
  ]);
  const { formAt } = await load<typeof table>('src/lib/kernel/form-table.ts');
  expect(formAt('store-pallets')?.id).toBe('pallet-storage');
  const { mainNavigation } = await load<typeof navigation>('src/lib/portal/navigation.ts');
  const menu = mainNavigation.find((entry) => entry.kind === 'menu' && entry.id === 'forms');
  expect(menu).toMatchObject({
    items: expect.arrayContaining([
      { kind: 'link', label: 'Store Pallets', href: '/store-pallets' },
    ]) as unknown,
  });
  const { referencePath } = await load<typeof paths>('src/lib/portal/reference-path.ts');
  expect(referencePath('PS-2026-000001')).toBe('/store-pallets/PS-2026-000001');
});

it('passes its cases', async () => {
  const { submissionCases } = await load<typeof fixtures>('tests/fixtures/submissions/all.ts');
  const { factsOf, valuesOf } = await load<typeof cases>(
    'tests/fixtures/submissions/case-table.ts',
  );
  const { checkSubmission } = await load<typeof checks>('src/lib/forms/check.ts');
  const own = submissionCases.find(({ definition: { type } }) => type === 'storage');
  expect(own?.cases).toHaveLength(1);
  for (const each of own?.cases ?? []) {
    if (!own) continue;
    const checked = checkSubmission(own.definition, valuesOf(own, each), factsOf(own));
    expect(checked.ok ? {} : checked.fields).toEqual(each.texts);
  }
});

it('renders in the island of all forms', async () => {
  await load<typeof registry>('src/lib/submissions/registry.ts');
  const { ServiceForm } = await load<{ ServiceForm: ComponentType<Record<string, unknown>> }>(
    'src/islands/ServiceForm.island.tsx',
  );
  const { factsOf } = await load<typeof cases>('tests/fixtures/submissions/case-table.ts');
  const { submissionCases } = await load<typeof fixtures>('tests/fixtures/submissions/all.ts');
  const own = submissionCases.find(({ definition: { type } }) => type === 'storage');
  const { today, requester } = own ? factsOf(own) : {};
  const start = { type: 'storage', today, requester, published: {}, cardEntry: 'number' };
  const rest = { form: 'pallet-storage', step: null, draft: null, values: {}, files: [] };
  const html = renderToString(createElement(ServiceForm, { ...start, ...rest }));
  expect(html).toContain('Ask for storage');
  expect(html).toContain('data-form-id="pallet-storage"');
});

it('submits, reads and counts', async () => {
  const { createFormsApi, recordOf } = await load<typeof apiSupport>(
    'tests/api/submissions/support.ts',
  );
  const { openAnyDatabase } = await load<typeof databases>('tests/support/api.ts');
  const api = createFormsApi(await openAnyDatabase());
  const client = await api.newClient();
  const refused = await client.send('storage', {});
  expect(refused.status).toBe(422);
  const sent = recordOf(await client.send('storage', { pallets: '12' }));
  expect(sent.reference).toMatch(/^PS-\d{4}-000001$/);
  const read = await client.call(`GET /client/submissions/${sent.reference ?? ''}`);
  expect(recordOf(read).data).toEqual({ pallets: 12 });
  const counts = await client.call('GET /users/dashboard?modules=pallets');
  expect(counts.body['ResponseBody']).toMatchObject({ pallets: { total: 1, moving: 1, open: 1 } });
  await api.close();
});
