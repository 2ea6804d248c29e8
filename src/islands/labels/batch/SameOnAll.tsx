import { useStore } from '@nanostores/react';
import { CARE } from '#lib/labels/batch/columns.ts';
import type { Batch } from '#lib/labels/batch/batch.store.ts';

/** Values without a file column: taken from the approved label where ticked, else empty. */
export function SameOnAll({ batch }: { readonly batch: Batch }) {
  const { mapping } = useStore(batch.session.$state, { ssr: 'initial' });
  const same = useStore(batch.$same, { ssr: 'initial' });
  const held = new Set(Object.values(mapping));
  const open = batch.choices.filter(
    ({ id, names }) => !(id === CARE && held.has(CARE)) && names.some((name) => !held.has(name)),
  );
  if (open.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">The same on every label</legend>
      <p className="field-hint">
        Checked items are taken from the approved label. Unchecked items stay empty.
      </p>
      {open.map(({ id, title, shown }) => (
        <label className="choice" key={id}>
          <input
            type="checkbox"
            checked={same.includes(id)}
            onChange={({ currentTarget }) => batch.choose(id, currentTarget.checked)}
          />
          <span className="wrap-anywhere">
            {title}: <span className="text-muted">{shown}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
