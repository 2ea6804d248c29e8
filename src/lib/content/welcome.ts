import data from '../../../content/welcome.yaml';
import { liveContent } from './live-content.ts';
import type { Welcome } from './schemas.ts';

/** content/welcome.yaml, checked. */
export const welcome = liveContent('welcome', data as Welcome);
