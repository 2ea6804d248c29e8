/** The caller of an endpoint: a client with its session, or a key of the company. */
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { ProfileSource } from '#api/context/module-counter.ts';
import type { Requester } from '#lib/forms/facts.ts';
import type { Actor } from '#lib/records/timeline-event.ts';
import type { SessionCaller } from './sessions.ts';

export interface ClientCall {
  readonly context: ApiContext;
  readonly caller: SessionCaller;
  readonly origin: CallOrigin;
  /** Idempotency-Key of the request; null for none. */
  readonly key: string | null;
}

/** The key of the first setting, which has no name of its own. */
export const firstKey: Actor = { name: 'Operations key', kind: 'key' };

/** Names a client in the timelines of records: the contact person, else the company. */
export const clientActor = ({
  contact_person: person,
  company_name: name,
}: Pick<ProfileSource, 'contact_person' | 'company_name'>): Actor => ({
  name: person || name,
  kind: 'client',
});

/** Returns the data of a client for forms, copied field by field. */
export const requesterOf = (client: ProfileSource): Requester => ({
  clientId: client.client_number,
  contact_person: client.contact_person,
  company_name: client.company_name,
  email: client.email,
  telephone: client.telephone,
  billing_address: client.billing_address,
  shipping_address: client.shipping_address,
});
