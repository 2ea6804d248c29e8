import { useState } from 'react';
import { storeImport } from '../lib/retail-stores/store-sheet.ts';
import type { ImportHistory as History } from '../lib/schemas/catalogue-replies.ts';
import type { ImportCalls } from '../lib/stores/imports/import-session.ts';
import { ImportAssistant } from './import/ImportAssistant.tsx';
import { ImportHistory } from './import/ImportHistory.tsx';

interface StoreImportProps {
  readonly history: History['items'];
}

const calls: ImportCalls = {
  read: async (file) => (await import('../lib/api/client.ts')).readSheet('stores', file),
  run: async (order) => (await import('../lib/api/client.ts')).runImport('stores', order),
};

/** Stores from a spreadsheet, and the imports before. */
export function StoreImport({ history }: StoreImportProps) {
  const [items, setItems] = useState(history);
  const reload = async () => {
    const { listImports } = await import('../lib/api/client.ts');
    const answer = await listImports('stores');
    if (answer.ok) setItems(answer.value.body.items);
  };
  return (
    <div className="stack">
      <ImportAssistant
        definition={storeImport}
        calls={calls}
        template="/client/templates/stores"
        onImported={() => void reload()}
      />
      <ImportHistory items={items} />
    </div>
  );
}
