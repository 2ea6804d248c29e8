import { describe, expect, it } from 'vitest';
import { pendingMigrations, type Migration } from '#api/main/migrate.ts';
import { anyDatabase } from '../support/databases.ts';

/**
 * While a release takes the place of the one before, both use the schema of the new one. What a migration
 * does to tables that were there before may not take away what the older release reads, nor refuse what it writes.
 */
const breaks: readonly (readonly [RegExp, string])[] = [
  [/^drop table (?:if exists )?(?<table>\w+)/i, 'a table that it reads is dropped'],
  [
    /^alter table (?<table>\w+) (?:drop|rename|alter)/i,
    'a column that it reads is dropped, renamed or changed',
  ],
  [
    /^alter table (?<table>\w+) add (?:column )?(?!.*\bdefault\b).*\bnot null\b/i,
    'its rows lack the new column, which has no default',
  ],
  [
    /^alter table (?<table>\w+) add (?:constraint|check|unique|foreign)/i,
    'its rows may be refused',
  ],
  [/^create unique index (?:if not exists )?\w+ on (?<table>\w+)/i, 'its rows may be refused'],
];

const plain = (statement: string): string => statement.replace(/\s+/g, ' ').trim();

const madeIn = (statements: readonly string[], what: string): Set<string> => {
  const pattern = new RegExp(`^create (?:unique )?${what} (?:if not exists )?(\\w+)`, 'i');
  return new Set(statements.flatMap((each) => pattern.exec(plain(each))?.[1] ?? []));
};

/** What the migration breaks of the release before it, a line each. */
function faultsOf({ name, statements }: Migration): string[] {
  const indexes = madeIn(statements, 'index');
  return statements.map(plain).flatMap((statement, at) => {
    const tables = madeIn(statements.slice(0, at), 'table');
    const dropped = /^drop index (?:if exists )?(\w+)/i.exec(statement)?.[1];
    // Queries name their index, and SQLite refuses one that names an index that is gone.
    if (dropped !== undefined && !indexes.has(dropped))
      return [`${name}: ${dropped}: an index that its queries name is dropped`];
    return breaks.flatMap(([pattern, why]) => {
      const table = pattern.exec(statement)?.groups?.['table'];
      return table === undefined || tables.has(table) ? [] : [`${name}: ${table}: ${why}`];
    });
  });
}

describe('a migration', () => {
  it('breaks nothing of the release before', async () => {
    const database = await anyDatabase.openEmpty();
    const all = await pendingMigrations(database);
    await database.close();
    expect(all.length).toBeGreaterThan(0);
    expect(all.flatMap(faultsOf)).toEqual([]);
  });

  it.each([
    ['drop table receipts', 'receipts: a table that it reads'],
    ['alter table receipts drop column search', 'receipts: a column that it reads'],
    ['alter table receipts rename column search to text', 'receipts: a column that it reads'],
    ['alter table receipts\n  add column lane text not null', 'receipts: its rows lack'],
    ['alter table receipts add constraint one check (lane > 0)', 'receipts: its rows may be'],
    ['create unique index one on receipts (po)', 'receipts: its rows may be refused'],
    ['drop index receipts_listed', 'receipts_listed: an index'],
    ['drop table receipts; create table receipts (id text)', 'receipts: a table that it reads'],
  ])('fails for %s', (statement, fault) => {
    expect(faultsOf({ name: '999_planted', statements: statement.split('; ') })).toEqual([
      expect.stringContaining(`999_planted: ${fault}`),
    ]);
  });

  it.each([
    [['alter table receipts add column lane text']],
    [["alter table receipts add column lane text not null default ''"]],
    [['create table lanes (id text not null)', 'create unique index one on lanes (id)']],
    [['drop index receipts_listed', 'create index receipts_listed on receipts (po, id)']],
  ])('may do %j', (statements) => {
    expect(faultsOf({ name: '999_planted', statements })).toEqual([]);
  });
});
