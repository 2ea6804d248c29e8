import data from '../../../content/contact.yaml';
import { liveContent } from './live-content.ts';
import type { Contact } from './schemas.ts';

/** content/contact.yaml, checked. */
export const contactPage = liveContent('contact', data as Contact);
