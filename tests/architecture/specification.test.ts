import { describe, expect, it } from 'vitest';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { mainNavigation, profileNavigation } from '#lib/portal/navigation.ts';
import { routes } from '#lib/kernel/routes.ts';
import { fieldErrorOrder } from '#lib/kernel/validation.ts';
import { allCaseTables } from '../fixtures/validation/all.ts';
import { textOf } from './support.ts';

const page = textOf('docs/specification.md');

/** The section of this title, without the spaces that pad its tables. */
function section(title: string): string {
  const [, rest = ''] = page.split(`\n## ${title}\n`);
  return (rest.split('\n## ')[0] ?? '').replace(/ +/g, ' ');
}

/** A text is worded when it stands alone in code type: as a part of another text it does not count. */
const unworded = (texts: readonly string[]): string[] =>
  texts.filter((text) => !page.includes(`\`${text}\``));

const unnamed = (title: string, names: readonly string[]): string[] =>
  names.filter((name) => !section(title).includes(name));

const forms = allCaseTables.filter(({ form }) => form.id !== 'shared-rules');

/** Pages with an address of their own; those of single records are described by a rule. */
const rows = routes
  .filter(({ path }) => !path.includes('['))
  .map(({ path, access }) => `| \`${path}\` | ${access} |`);

describe('docs/specification.md', () => {
  it('words every message', () => {
    expect(unworded(Object.values({ ...messages, ...serverMessages }))).toEqual([]);
    expect(unworded(['Planted message.', 'Please fill all'])).toHaveLength(2);
  });

  it('words every message of the account forms', () => {
    const texts = forms.flatMap(({ form }) =>
      form.fields.flatMap((field) => Object.values(field.messages ?? {})),
    );
    expect(texts.length).toBeGreaterThan(5);
    expect(unworded(texts)).toEqual([]);
  });

  it('words the errors of a field in their order', () => {
    const validation = section('Validation').replace(/\{(?:min|max)(?:Length)?\}/g, '7');
    const codes = fieldErrorOrder.filter((code) => code !== 'mismatch');
    const texts = codes.map((code) => fieldMessage({ code, limit: 7 }, '{field name}'));
    const lines = validation
      .split('\n')
      .filter((line) => texts.some((text) => line.includes(text)));
    expect(lines.length).toBe(texts.length);
    expect(texts.filter((text, index) => !lines[index]?.includes(`\`${text}\``))).toEqual([]);
  });

  it('lists every page that has an address of its own, with its access', () => {
    expect(unnamed('Routes', rows)).toEqual([]);
    expect(unnamed('Routes', ['| `/login` | protected |'])).toHaveLength(1);
  });

  it('names the entries of the header in their order', () => {
    const entries = mainNavigation.map((entry) =>
      entry.kind === 'menu'
        ? `| ${entry.label} | dropdown | ${entry.items.map(({ label }) => label).join(', ')} |`
        : `| ${entry.label} | link | \`${entry.href}\` |`,
    );
    const said = section('Header').split('\n').slice(5);
    expect(entries).toEqual(
      said.slice(0, entries.length).map((row) => row.replace(/ \(`[^`]+`\)/g, '')),
    );
    expect(said[entries.length]).toContain(profileNavigation.map(({ label }) => label).join(', '));
  });

  it('names every field of the account forms', () => {
    const labels = forms.flatMap(({ form }) => form.fields.map(({ label }) => label));
    expect(unnamed('Accessible names', labels)).toEqual([]);
    expect(unnamed('Accessible names', ['Planted label'])).toHaveLength(1);
  });
});
