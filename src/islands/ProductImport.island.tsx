import { articlesOfNumbers } from '#lib/products/articles-of-numbers.ts';
import { productImport } from '#lib/products/product-import.ts';
import { Imports, type ImportsProps } from './import/Imports.tsx';

/** Products from a spreadsheet, and the imports before. */
export const ProductImport = ({ history }: Pick<ImportsProps, 'history'>) => (
  <Imports definition={productImport} history={history} articles={articlesOfNumbers} />
);
