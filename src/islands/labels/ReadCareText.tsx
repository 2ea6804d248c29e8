import { useState } from 'react';
import { careSlots } from '#lib/labels/engine/care/codes.ts';
import { countryName } from '#lib/kernel/countries/countries.ts';
import type { ReadGarment } from '#lib/labels/engine/reading/read-garment.ts';
import { fibreRowsText, sortFibres } from '#lib/labels/editor/item-label.ts';
import { hasChosen } from '#lib/forms/values.ts';
import { Textarea } from '../ui/Control.tsx';
import { useFormState, useLongModel } from '../form/form-parts.ts';
import CareSymbols from './CareSymbols.tsx';

interface ReadCareTextProps {
  /** The care text of the product that filled the label; '' for none. */
  readonly text: string;
}

const hasCare = ({ slots, extraCare }: ReadGarment): boolean =>
  Object.keys(slots).length + extraCare.length > 0;

/** Proposes fibers, origin and care symbols of a text; a press takes them over. */
export function ReadCareText({ text }: ReadCareTextProps) {
  const model = useLongModel();
  const [typed, setTyped] = useState(text);
  const [read, setRead] = useState<ReadGarment | null>(null);
  const propose = async () => {
    const { readGarment } = await import('#lib/labels/engine/reading/read-garment.ts');
    setRead(readGarment(typed));
  };
  const use = (found: ReadGarment) => {
    const { slots, extraCare, fibres, coo } = found;
    const { values } = model.$state.get();
    const empty = Object.fromEntries(careSlots.map((slot) => [slot, '']));
    model.replace({
      ...values,
      ...(hasCare(found) && { ...empty, ...slots, extraCare }),
      ...(fibres.length > 0 && { fibres: sortFibres(fibres) }),
      ...(coo !== '' && { coo }),
    });
    setRead(null);
  };
  return (
    <details className="pb-4" open={text !== ''}>
      <summary className="min-h-8 cursor-pointer font-semibold">Paste care text</summary>
      <div className="grid gap-3">
        <label className="grid gap-1">
          <span className="field-label">Care text</span>
          <Textarea
            rows={3}
            value={typed}
            placeholder="60% cotton, 40% linen. Made in Portugal. Machine wash cold, gentle. Do not bleach."
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setRead(null);
            }}
          />
        </label>
        <p className="form-actions">
          <button
            type="button"
            className="btn"
            aria-disabled={typed.trim() === ''}
            onClick={() => typed.trim() !== '' && void propose()}
          >
            Find symbols
          </button>
        </p>
        {read && <Proposal read={read} onUse={() => use(read)} />}
      </div>
    </details>
  );
}

interface ProposalProps {
  readonly read: ReadGarment;
  readonly onUse: () => void;
}

function Proposal({ read, onUse }: ProposalProps) {
  const isAmerican = useFormState(({ values }) => hasChosen(values, 'market', 'US'));
  const { fibres, coo } = read;
  const isEmpty = !hasCare(read) && fibres.length === 0 && coo === '';
  return (
    <div role="status" className="grid gap-3 rounded-field border border-line p-3">
      <p className="font-semibold">
        {isEmpty ? 'Nothing for a label was found in this text.' : 'Check what was found:'}
      </p>
      {fibres.length > 0 && <p>Fiber content: {fibreRowsText(fibres)}</p>}
      {coo !== '' && <p>Made in: {countryName(coo)}</p>}
      <CareSymbols read={read} isAmerican={isAmerican} />
      {!isEmpty && (
        <p className="form-actions">
          <button type="button" className="btn btn-primary" onClick={onUse}>
            {hasCare(read) ? 'Use these symbols' : 'Use these'}
          </button>
        </p>
      )}
    </div>
  );
}
