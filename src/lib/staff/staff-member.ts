/** One of the company's people, as acts and pages know it. */
import type { Role } from './roles.ts';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
}
