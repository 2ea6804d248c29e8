import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReadCare } from '#lib/labels/engine/care/read-care.ts';
import { textOf } from '#lib/forms/values.ts';
import { useFormState } from '../form/form-parts.ts';

const CareSymbols = lazy(() => import('../labels/CareSymbols.tsx'));

/** Care symbols of the product's labels, updated while typing. */
export function CareOfProduct() {
  const text = useFormState(({ values }) => textOf(values, 'care').trim());
  const [read, setRead] = useState<ReadCare | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const { readCare } = await import('#lib/labels/engine/care/read-care.ts');
      if (isShown) setRead(text === '' ? null : readCare(text));
    };
    void look();
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!read || text === '') return null;
  return (
    <div role="status" className="grid gap-2 pb-4 sm:col-span-2">
      <p className="field-label">Care symbols on labels</p>
      <Suspense>
        <CareSymbols read={read} isAmerican />
      </Suspense>
      {read.unread.length > 0 && (
        <p className="field-hint">Labels get no symbols until every part is matched.</p>
      )}
    </div>
  );
}
