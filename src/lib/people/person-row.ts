import type { CompanyPerson } from './replies.ts';

/** A person as a row of the page People, with the acts that the reader may do. */
export interface PersonRow extends CompanyPerson {
  readonly stateText: string;
  readonly lastLogin: string;
  readonly mayChange: boolean;
  readonly mayReset: boolean;
  readonly mayMakeOwner: boolean;
}
