import data from '../../../content/team.yaml';
import type { Team } from './schemas.ts';

/** content/team.yaml, checked by the build. */
export const team = data as Team;
