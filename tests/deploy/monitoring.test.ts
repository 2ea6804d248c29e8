import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
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

/** Those that exist only on a server, or after something has happened; each is in the table of docs/operations.md. */
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
  const sources = ['src/api/main/gauges.ts', 'src/api/security/rate-limiter.ts'];
  const code = [...sources, 'src/api/main/serve.ts']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const name of rare) expect(code).toContain(`'${name}'`);
});

it('leads from each alert to what to do', () => {
  for (const { alert, annotations } of rules) {
    const [file = '', part] = annotations.runbook.split('#');
    expect(existsSync(file), alert).toBe(true);
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
      words.toLowerCase().replaceAll(' ', '-'),
    );
    if (part !== undefined) expect(headings, alert).toContain(part);
  }
});
