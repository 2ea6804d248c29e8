/** Profile of a client as the API answers it. */
import type { ProfileSource } from '#api/context/module-counter.ts';

/** Returns the twelve fields of the specification, copied one by one so that no other column leaves. */
export const showProfile = (client: ProfileSource) => ({
  clientId: client.client_number,
  contact_person: client.contact_person,
  company_name: client.company_name,
  telephone: client.telephone,
  email: client.email,
  shipping_address: client.shipping_address,
  billing_address: client.billing_address,
  profile: client.picture ?? '',
  emailstatus: client.email_status,
  isDeleted: client.is_deleted ? 1 : 0,
  receiveUpdates: client.receive_updates,
  mobile: client.mobile ?? '',
});
