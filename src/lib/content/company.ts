import data from '../../../content/company.yaml';
import { liveContent } from './live-content.ts';
import type { Company } from './schemas.ts';

/** content/company.yaml, checked. */
export const company = liveContent('company', data as Company);

/** The address that a link dials: `tel:+12125550188` for +1 212-555-0188. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
