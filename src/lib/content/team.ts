import data from '../../../content/team.yaml';
import { liveContent } from './live-content.ts';
import type { Team } from './schemas.ts';

/** content/team.yaml, checked. */
export const team = liveContent('team', data as Team);
