import data from '../../../content/sections.yaml';
import type { Sections } from './schemas.ts';

/** content/sections.yaml, checked by the build. */
export const sections = data as Sections;
