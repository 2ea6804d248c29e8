/** Immutable once released: views of the queue that all people of the company see. */
export const name = '078_shared_views';

export const statements = [
  `alter table staff_views add column shared boolean not null default false check (shared in (true, false))`,
];
