/** A person of a client, as calls and pages know it. */
import type { ClientRole } from './rights.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: ClientRole;
  readonly maySign: boolean;
}
