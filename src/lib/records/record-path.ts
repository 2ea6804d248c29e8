/** The address of one record: it survives a login and works from a mail (domain 0.8). */
import { pathOf } from '#lib/kernel/routes.ts';
import type { SubmissionDefinition } from '#lib/forms/definition.ts';

/** The page of this record. */
export const recordPath = ({ route }: Pick<SubmissionDefinition, 'route'>, id: string): string =>
  `${pathOf(route)}/${encodeURIComponent(id)}`;
