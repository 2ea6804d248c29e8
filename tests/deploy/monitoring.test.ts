import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { drawList } from '#api/documents/tasks.ts';
import { addGauges } from '#api/main/gauges.ts';
import { createTestApi, openAnyDatabase, SITE } from '../support/api.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
}
const alerts = parse(readFileSync('deploy/alerts.yaml', 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const dashboard = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Names of metrics in an expression: words with a line in them, outside of braces and `by (…)`. */
const metricsIn = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .match(/\b[a-z]+(?:_[a-z]+)+\b/g)
    ?.filter((name) => name !== 'histogram_quantile') ?? [];

/** Those that exist only on a server, or after something has happened; each is documented. */
const rare = ['database_connections', 'rate_limited_total', 'password_hash_refused_total'];

it('names metrics that there are', async () => {
  const api = createTestApi(await openAnyDatabase());
  const stop = addGauges(api.context);
  await api.logIn(await api.signUp());
  const headers = { 'x-client-address': '127.0.0.1' };
  const text = await (await api.fetch(new Request(`${SITE}/metrics`, { headers }))).text();
  stop();
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(10);
  const unknown = [...named].filter(
    (name) => !rare.includes(name) && !new RegExp(`^${name}[ {]`, 'm').test(text),
  );
  expect(unknown).toEqual([]);
  const code = ['main/gauges.ts', 'security/rate-limiter.ts', 'security/password-hasher.ts']
    .map((file) => readFileSync(`src/api/${file}`, 'utf8'))
    .join('\n');
  for (const name of rare) expect(code).toContain(`'${name}'`);
});

it('asks for the growth of what only grows, and of series that are there from the start', async () => {
  const api = createTestApi(await openAnyDatabase());
  addGauges(api.context)();
  const text = await api.context.metrics.render();
  const growing = expressions.flatMap((expression) => [
    ...expression.matchAll(/\b(?:rate|increase)\((\w+?)(?:_bucket)?[{[]/g),
  ]);
  expect(growing.length).toBeGreaterThan(10);
  for (const [, name = ''] of growing)
    expect(text).toMatch(new RegExp(`^# TYPE ${name} (?:counter|histogram)$`, 'm'));
  expect(rules.map(({ expr }) => expr).join()).toContain('event="breaker_open"');
  expect(text).toContain('security_events_total{event="breaker_open"} 0\n');
});

it('reports owners waiting for a thread, with their wait', async () => {
  const api = createTestApi(await openAnyDatabase());
  const stop = addGauges(api.context);
  const read = async (name: string) =>
    new RegExp(`^${name}\\{queue="exports"\\} (.*)$`, 'm').exec(
      await api.context.metrics.render(),
    )?.[1];
  expect([await read('queue_waiting'), await read('queue_oldest_seconds')]).toEqual(['0', '0']);
  const company = { name: 'House', address: [], phone: '', email: '', colour: '#2f2a6b' };
  const head = { size: 'letter', company, title: 'List', reference: '', status: '' } as const;
  const order = {
    document: { ...head, blocks: [] },
    columns: [{ label: 'A' }],
    generatedAt: new Date('2026-03-02T10:00:00.000Z'),
  };
  const draw = (owner: string) => api.context.workers.open(drawList, order, { owner });
  const held = await Promise.all(['a', 'b'].map(draw));
  const third = draw('c');
  await expect.poll(() => read('queue_waiting')).toBe('1');
  await expect.poll(async () => Number(await read('queue_oldest_seconds'))).toBeGreaterThan(0);
  for (const session of held) await session.close();
  await (await third).close();
  expect(await read('queue_waiting')).toBe('0');
  await api.close();
  stop();
});

it('leads from each alert to what to do', () => {
  for (const { alert, annotations } of rules) {
    const [file = '', part] = annotations.runbook.split('#');
    expect(existsSync(file), alert).toBe(true);
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
      words.toLowerCase().replaceAll(' ', '-'),
    );
    expect(headings, alert).toContain(part);
    expect(annotations.runbook, alert).toMatch(/^docs\/operator\/runbook\.md#/);
    // The table at the top of the runbook names each alert with its part.
    expect(readFileSync('docs/operator/runbook.md', 'utf8'), alert).toMatch(
      new RegExp(`^\\| .*\\(#${part ?? ''}\\) +\\|$`, 'm'),
    );
  }
});
