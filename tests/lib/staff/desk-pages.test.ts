import { describe, expect, it } from 'vitest';
import { deskMenu, isOpenDeskPage, mayOpenDeskPage } from '#lib/staff/desk-pages.ts';
import type { Role } from '#lib/staff/roles.ts';

const menuOf = (role: Role): string =>
  deskMenu({ roles: [role] })
    .map(({ label }) => label)
    .join(', ');

describe('the pages of the desk', () => {
  it.each([
    ['warehouse', 'Queue, Receipts, Work, Labels'],
    ['service', 'Queue, Clients, Prices, Approvals'],
    ['claims', 'Queue, Prices, Approvals'],
    ['billing', 'Queue, Prices, Billing'],
    [
      'manager',
      'Queue, Receipts, Work, Clients, Prices, Billing, Standard replies, Approvals, Staff, Deliveries, Audit',
    ],
  ] as const)('are in the menu of the role %s where its rights open them', (role, menu) => {
    expect(menuOf(role)).toBe(menu);
  });

  it('open by their right, and to nobody outside the table', () => {
    expect(isOpenDeskPage('/desk/login')).toBe(true);
    expect(isOpenDeskPage('/desk/me')).toBe(false);
    expect(mayOpenDeskPage('/desk/me', { roles: ['claims'] })).toBe(true);
    expect(mayOpenDeskPage('/desk/audit', { roles: ['claims'] })).toBe(false);
    expect(mayOpenDeskPage('/desk/planted', { roles: ['manager'] })).toBe(false);
  });
});
