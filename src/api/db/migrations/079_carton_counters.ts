/** Immutable once released: one counter of cartons for prefixes that differ by zeros at their end alone. */
export const name = '079_carton_counters';

export const statements = [
  `insert into counters (name, value)
   select rtrim(name, '0'), max(value) from counters where name like 'sscc:%0' group by rtrim(name, '0')
   on conflict (name) do update set value = case
     when excluded.value > counters.value then excluded.value else counters.value end`,
];
