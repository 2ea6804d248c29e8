import { describe, expect, it } from 'vitest';
import { isPublicPattern, pageWithoutRecords, pathOf, routes } from '#lib/kernel/routes.ts';

describe('the table of routes', () => {
  it('protects everything but the public list', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ path }) => path);
    expect(open).toEqual([
      '/login',
      '/signup',
      '/forgot-password',
      '/invitation',
      '/error',
      '/404',
      '/500',
      '/session',
      '/passkeys/[id]',
      '/offline',
      '/manifest.webmanifest',
      '/content',
      '/content/[file]',
      '/content/preview/[file]',
      '/pictures/[name]',
    ]);
  });

  it.each([
    ['/profile', undefined, 'itself'],
    ['/retail-stores', undefined, 'retail-stores'],
    ['/[form]', 'contact-us', 'contact-us'],
    ['/[form]', 'unknown', null],
    ['/report/receipt', undefined, null],
  ])('replaces %s (%s) by %s where records are not stored', (pattern, form, page) => {
    expect(pageWithoutRecords(pattern, form)).toBe(page);
  });

  it('protects a pattern that it does not know', () => {
    expect(isPublicPattern('/brand-new-page')).toBe(false);
    expect(isPublicPattern('')).toBe(false);
    expect(isPublicPattern('/login')).toBe(true);
  });

  it('contains every section of the specification', () => {
    const paths = new Set<string>(routes.map(({ path }) => path));
    const sections =
      'damage-claim service-request referral-request garment-rebranding report contact-us card-authorization terms_&_conditions report-garment-claim create_lable change-password retail-stores';
    for (const section of sections.split(' ')) expect(paths).toContain(`/${section}`);
  });
});

describe('the reports', () => {
  it('use the addresses of the specification', () => {
    expect(pathOf('receipt-report')).toBe('/report/receipt/receipt-report');
    expect(pathOf('report')).toBe('/report');
  });
});
