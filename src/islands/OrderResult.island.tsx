import { useState } from 'react';
import { withCheckStep } from '#lib/forms/check-step.ts';
import { emptyRowOf } from '#lib/forms/kinds/rows.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { orderValues } from '#lib/orders/form-values.ts';
import { readPendingOrder } from '#lib/orders/pending-order.ts';
import { loadedForm, loadForm } from '#lib/submissions/load-form.ts';
import type { FormStartProps } from '#lib/submissions/page-start.ts';
import { FormContext } from './form/form-parts.ts';
import { useHydrated } from './ui/use-hydrated.ts';
import { AskMissing } from './orders/AskMissing.tsx';
import { FoundValues, ToCheck } from './orders/FoundValues.tsx';

const FORM = 'service-request';

// The script of the island is ready when the definition is.
if (!import.meta.env.SSR) await loadForm(FORM);

/** Shows the values of an order with their sources, asks for those that are missing, and makes a draft of them. */
export function OrderResult(start: FormStartProps) {
  const isHydrated = useHydrated();
  return isHydrated ? <Shown {...start} /> : <p className="lead">Reading…</p>;
}

function Shown({ today, requester, published, holidays }: FormStartProps) {
  const [order] = useState(() => {
    const reading = readPendingOrder()?.reading;
    if (!reading) return null;
    const definition = withCheckStep(loadedForm(FORM));
    const facts = { today, requester, published, holidays, files: new Map() };
    const { values: read, sources } = orderValues(reading);
    // Cells that the order leaves out begin as in a new row.
    const tables = inputsOf(definition).flatMap((field) => {
      if (field.kind !== 'rows' || !read[field.name]) return [];
      const empty = emptyRowOf(field, facts);
      return [[field.name, rowsOf(read, field.name).map((row) => ({ ...empty, ...row }))] as const];
    });
    const model = createFormModel(definition, {
      today,
      requester,
      published,
      holidays,
      values: { ...read, ...Object.fromEntries(tables) },
    });
    return { reading, sources, model };
  });
  if (!order) {
    return (
      <p>
        There is no order in this tab. <a href={pathOf(FORM)}>Paste your order</a>
      </p>
    );
  }
  const { reading, sources, model } = order;
  return (
    <FormContext value={model}>
      <div className="grid grid-cols-1 gap-5">
        <ToCheck reading={reading} definition={model.definition} sources={sources} />
        <AskMissing />
        <FoundValues reading={reading} definition={model.definition} sources={sources} />
      </div>
    </FormContext>
  );
}
