import data from '../../../content/sections.yaml';
import type { RouteId } from '#lib/kernel/routes.ts';
import { liveContent } from './live-content.ts';
import type { Sections } from './schemas.ts';

/** content/sections.yaml, checked. */
export const sections: Readonly<Partial<Sections>> = liveContent('sections', data as Sections);

/** Returns the section text; a new form may lack one. */
export const sectionOf = (id: RouteId): Sections[RouteId] => sections[id] ?? { lead: '', uses: [] };
