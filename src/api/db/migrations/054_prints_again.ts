/** Immutable once released: cartons that are printed again, with the reason, and how long the series of a print was. */
export const name = '054_prints_again';

export const statements = [
  'alter table print_log add column cartons integer check (cartons > 0)',
  'alter table print_log add column reprint_of text',
  'alter table print_log add column reason text',
  `update print_log set cartons =
    cast(substr(last_sscc, 1, 17) as bigint) - cast(substr(first_sscc, 1, 17) as bigint) + 1
    where first_sscc is not null and job_id is null`,
];
