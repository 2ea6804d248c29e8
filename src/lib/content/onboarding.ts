/** The three first forms of a client, in the order of the welcome page: which are done, and which is next. */
import { formRows } from '#lib/kernel/form-table.ts';
import { route, type RouteId } from '#lib/kernel/routes.ts';
import { formRight } from '#lib/people/form-right.ts';
import type { ClientRight } from '#lib/people/rights.ts';
import { welcome } from './welcome.ts';

/** The part of the overview of the client that is read. */
interface Overview {
  readonly onboarding: Readonly<Record<'terms' | 'cardAuthorization' | 'serviceRequest', boolean>>;
  readonly onboarded?: boolean | undefined;
}

interface FirstForm {
  readonly title: string;
  readonly path: string;
  readonly right: ClientRight;
  readonly text: string;
  /** Null where the API lacks forms. */
  readonly isDone: boolean | null;
}

export interface NextForm {
  readonly path: string;
  /** `Next: Credit Card Authorization (2 of 3)` */
  readonly label: string;
  /** Right to fill it in. */
  readonly right: ClientRight;
}

export interface Onboarding {
  readonly forms: readonly FirstForm[];
  /** First incomplete form; null if unknown. */
  readonly next: NextForm | null;
}

const isDone = (id: RouteId, done: Overview['onboarding']): boolean =>
  (id === 'terms' && done.terms) ||
  (id === 'card-authorization' && done.cardAuthorization) ||
  (id === 'service-request' && done.serviceRequest);

/** Null for a client who has sent all three once. */
export function onboardingOf(overview: Overview | null): Onboarding | null {
  if (overview?.onboarded) return null;
  const forms = welcome.onboarding.forms.map(({ route: id, text }) => ({
    right: formRight(formRows.find((row) => row.id === id)?.type ?? id),
    title: route(id).title,
    path: route(id).path,
    text,
    isDone: overview && isDone(id, overview.onboarding),
  }));
  const index = forms.findIndex((form) => form.isDone === false);
  const form = forms[index];
  const label = form && `Next: ${form.title} (${index + 1} of ${forms.length})`;
  return { forms, next: form && label ? { path: form.path, label, right: form.right } : null };
}
