import { storeImport } from '#lib/stores/store-sheet.ts';
import { Imports, type ImportsProps } from './import/Imports.tsx';

/** Stores from a spreadsheet, and the imports before. */
export const StoreImport = ({ history }: Pick<ImportsProps, 'history'>) => (
  <Imports definition={storeImport} history={history} />
);
