import { useState } from 'react';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import type { ImportCalls } from '#lib/spreadsheets/import-session.store.ts';
import type { ImportHistory as History } from '#lib/spreadsheets/replies.ts';
import { ImportAssistant } from './ImportAssistant.tsx';
import { ImportHistory } from './ImportHistory.tsx';

export interface ImportsProps extends Pick<ImportCalls, 'articles'> {
  readonly definition: ImportDefinition;
  readonly history: History['items'];
}

const client = () => import('#lib/spreadsheets/client.ts');

/** A list from a spreadsheet, and the imports before. */
export function Imports({ definition, history, ...more }: ImportsProps) {
  const { kind } = definition;
  const [items, setItems] = useState(history);
  const reload = async () => {
    const answer = await (await client()).listImports(kind);
    if (answer.ok) setItems(answer.value.body.items);
  };
  const calls: ImportCalls = {
    read: async (file, sheet) => (await client()).readSheet(kind, file, sheet),
    run: async (order) => (await client()).runImport(kind, order),
    progress: async (key) => {
      const answer = await (await client()).readImportProgress(key);
      return answer.ok ? answer.value.body : null;
    },
    cancel: async (key) => (await client()).cancelImport(key),
    ...more,
  };
  return (
    <div className="stack">
      <ImportAssistant
        definition={definition}
        calls={calls}
        template={`/client/templates/${kind}`}
        onImported={() => void reload()}
      />
      <ImportHistory items={items} onUndone={() => void reload()} />
    </div>
  );
}
