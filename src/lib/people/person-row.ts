import type { CompanyPerson } from './replies.ts';

/** A person as a row of the page People, with the acts that the reader may do. */
export interface PersonRow extends CompanyPerson {
  readonly mayChange: boolean;
  readonly mayReset: boolean;
  readonly mayMakeOwner: boolean;
}

/** Columns of a table of people. */
export const personColumns = [
  'Name',
  'Email',
  'Role',
  'May sign',
  'Second step',
  'Last login',
  'State',
  'Actions',
];
