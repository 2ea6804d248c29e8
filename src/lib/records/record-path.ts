/** The address of one record. It works from a mail, also after a login in between. */
import { pathOf } from '#lib/kernel/routes.ts';
import type { SubmissionDefinition } from '#lib/forms/definition.ts';

/** The page of this record. */
export const recordPath = ({ route }: Pick<SubmissionDefinition, 'route'>, id: string): string =>
  `${pathOf(route)}/${encodeURIComponent(id)}`;
