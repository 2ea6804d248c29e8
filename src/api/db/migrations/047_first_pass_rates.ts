/** Immutable once released: a rate says that all passed, or none, only where that is so. */
export const name = '047_first_pass_rates';

export const statements = [
  `update work_orders set pass_permille = 999 where pass_permille = 1000 and failed > 0`,
  `update work_orders set pass_permille = 1 where pass_permille = 0 and passed > 0`,
];
