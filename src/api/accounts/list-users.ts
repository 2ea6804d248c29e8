/** The application users that a client may see: those of the own company. */
import type { ProfileSource } from '#api/context/module-counter.ts';

export interface UserQuery {
  readonly q?: string;
  readonly page: number;
  readonly size: number;
}

const showUser = (client: ProfileSource) => ({
  id: client.id,
  contact_person: client.contact_person,
  company_name: client.company_name,
  email: client.email,
  telephone: client.telephone,
  profile: client.picture ?? '',
  emailstatus: client.email_status,
  createdAt: client.created_at,
});

/** A company has one login today, so the list is the caller; searched and paged like any list. */
export function listUsers(client: ProfileSource, { q = '', page, size }: UserQuery) {
  const wanted = q.toLowerCase();
  const found = [showUser(client)].filter((user) =>
    [user.contact_person, user.company_name, user.email].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  const items = found.slice((page - 1) * size, page * size);
  return { items, total: found.length, page, size };
}
