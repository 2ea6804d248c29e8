/** Answers of the calls about a client's people, as the pages read them. */
import { array, boolean, enums, nullable, object, string } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import { clientRoleIds } from './rights.ts';

const moment = '2026-03-02T14:05:00.000Z';

/** A person, or an open invitation. */
export const companyPerson = object({
  id: string(),
  name: noted(string(), "Name of the person; '' before the person gave it", 'Kim Lee'),
  email: string(),
  role: noted(enums(clientRoleIds), 'Role of the person', 'orders'),
  maySign: noted(boolean(), 'Whether the person may sign and approve'),
  hasSecondStep: noted(boolean(), 'True if a second step is set up'),
  lastLoginAt: noted(nullable(string()), 'Last login; null for none', moment),
  state: noted(enums(['invited', 'active', 'disabled']), 'State of the person', 'active'),
  invitedUntil: noted(nullable(string()), 'End of an open invitation; null for none', moment),
});

export const companyPeople = object({ items: array(companyPerson) });

/** An open invitation, as its recipient sees it. */
export const openMemberInvitation = object({
  email: string(),
  name: string(),
  company: noted(string(), 'Name of the business', 'Acme Garments'),
});

export type CompanyPerson = Reply<typeof companyPerson>;
export type OpenMemberInvitation = Reply<typeof openMemberInvitation>;
