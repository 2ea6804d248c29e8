import data from '../../../content/company.yaml';
import { liveContent } from './live.ts';
import type { Company } from './schemas.ts';

/** content/company.yaml, checked. */
export const company = liveContent('company', data as Company);
