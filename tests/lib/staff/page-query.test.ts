import { expect, it } from 'vitest';
import { pageQuery } from '#lib/staff/page-query.ts';

it.each([
  ['', 1, 50],
  ['?page=3&size=25', 3, 25],
  ['?page=0&size=7', 1, 50],
  ['?page=x&size=100', 1, 100],
])('reads the page of a list of the desk in %j', (search, page, size) => {
  expect(pageQuery(new URL(search, 'http://localhost'))).toEqual({ page, size });
});
