/** Immutable once released: products found by their barcode numbers. */
export const name = '048_product_numbers';

export const statements = [`create index products_gtin on products (client_id, gtin)`];
