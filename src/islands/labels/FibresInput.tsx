import { lazy, Suspense, useState } from 'react';
import { fibreTotals, sortFibres } from '#lib/labels/editor/item-label.ts';
import type { RowsField } from '#lib/forms/definition.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { useFormState, useModel } from '../form/form-parts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

const RowsInput = lazy(() => import('../form/rows/RowsInput.tsx'));

interface FibresInputProps {
  readonly field: RowsField;
}

/** Fiber content: rows, total, and a button that sorts them in legal order. */
export function FibresInput({ field }: FibresInputProps) {
  const model = useModel();
  const [sorted, setSorted] = useState(0);
  const totals = useFormState(({ values }) => fibreTotals(rowsOf(values, field.name)));
  const place = (
    <div className="field later" data-kind="rows">
      <p className="field-label">{field.label}</p>
    </div>
  );
  const sort = () => {
    model.change(field.name, sortFibres(rowsOf(model.$state.get().values, field.name)));
    setSorted(sorted + 1);
  };
  if (!useHydrated()) return place;
  return (
    <div className="label-fibres">
      <Suspense fallback={place}>
        <RowsInput key={sorted} field={field} />
      </Suspense>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <output aria-live="polite">{totals}</output>
        <button type="button" className="btn" onClick={sort}>
          Sort by share
        </button>
      </div>
    </div>
  );
}
