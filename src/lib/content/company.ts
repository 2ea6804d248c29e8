import data from '../../../content/company.yaml';
import type { Company } from './schemas.ts';

/** content/company.yaml, checked by the build. */
export const company = data as Company;
