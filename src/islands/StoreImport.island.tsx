import { useState } from 'react';
import { storeImport } from '#lib/stores/store-sheet.ts';
import type { ImportHistory as History } from '#lib/spreadsheets/replies.ts';
import type { ImportCalls } from '#lib/spreadsheets/import-session.store.ts';
import { ImportAssistant } from './import/ImportAssistant.tsx';
import { ImportHistory } from './import/ImportHistory.tsx';

interface StoreImportProps {
  readonly history: History['items'];
}

const calls: ImportCalls = {
  read: async (file) =>
    (await import('#lib/spreadsheets/browser-client.ts')).readSheet('stores', file),
  run: async (order) =>
    (await import('#lib/spreadsheets/browser-client.ts')).runImport('stores', order),
};

/** Stores from a spreadsheet, and the imports before. */
export function StoreImport({ history }: StoreImportProps) {
  const [items, setItems] = useState(history);
  const reload = async () => {
    const { listImports } = await import('#lib/spreadsheets/browser-client.ts');
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
      <ImportHistory items={items} onUndone={() => void reload()} />
    </div>
  );
}
