/** Immutable once released: the purchase order of a line, where a delivery is of several. */
export const name = '040_line_purchase_orders';

export const statements = [`alter table receipt_lines add column po text not null default ''`];
