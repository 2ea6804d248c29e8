/** Immutable once released: finished pieces of an order are the good ones of the last stage of its work. */
export const name = '045_good_pieces_done';

const good = `select s.passed + s.reworked from work_stages s
    where s.work_order_id = work_orders.id and s.stage = work_orders.final_stage`;

export const statements = [
  `update work_orders set done = (${good})
   where final_stage not in ('STAGED', 'SHIPPED') and exists (${good})`,
];
