import { useState } from 'react';
import { articlesOfNumbers } from '#lib/products/articles-of-numbers.ts';
import { productImport } from '#lib/products/product-import.ts';
import type { ImportHistory as History } from '#lib/spreadsheets/replies.ts';
import type { ImportCalls } from '#lib/spreadsheets/import-session.store.ts';
import { ImportAssistant } from './import/ImportAssistant.tsx';
import { ImportHistory } from './import/ImportHistory.tsx';

interface ProductImportProps {
  readonly history: History['items'];
}

const calls: ImportCalls = {
  read: async (file) =>
    (await import('#lib/spreadsheets/browser-client.ts')).readSheet('products', file),
  run: async (order) =>
    (await import('#lib/spreadsheets/browser-client.ts')).runImport('products', order),
  articles: articlesOfNumbers,
};

/** Products from a spreadsheet, and the imports before. */
export function ProductImport({ history }: ProductImportProps) {
  const [items, setItems] = useState(history);
  const reload = async () => {
    const { listImports } = await import('#lib/spreadsheets/browser-client.ts');
    const answer = await listImports('products');
    if (answer.ok) setItems(answer.value.body.items);
  };
  return (
    <div className="stack">
      <ImportAssistant
        definition={productImport}
        calls={calls}
        template="/client/templates/products"
        onImported={() => void reload()}
      />
      <ImportHistory items={items} onUndone={() => void reload()} />
    </div>
  );
}
