import data from '../../../content/welcome.yaml';
import type { Welcome } from './schemas.ts';

/** content/welcome.yaml, checked by the build. */
export const welcome = data as Welcome;
