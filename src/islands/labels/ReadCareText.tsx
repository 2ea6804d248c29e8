import { useState } from 'react';
import { careSlots } from '#lib/labels/engine/care/codes.ts';
import type { ReadCare } from '#lib/labels/engine/care/read-care.ts';
import { hasChosen } from '#lib/forms/values.ts';
import { useFormState, useLongModel } from '../form/form-parts.ts';
import CareSymbols from './CareSymbols.tsx';

interface ReadCareTextProps {
  /** The care text of the product that filled the label; '' for none. */
  readonly text: string;
}

/** Suggests care symbols for a text; they are taken over by a press, after a look. */
export function ReadCareText({ text }: ReadCareTextProps) {
  const model = useLongModel();
  const [typed, setTyped] = useState(text);
  const [read, setRead] = useState<ReadCare | null>(null);
  const propose = async () => {
    const { readCare } = await import('#lib/labels/engine/care/read-care.ts');
    setRead(readCare(typed));
  };
  const use = ({ slots, extraCare }: ReadCare) => {
    const { values } = model.$state.get();
    const empty = Object.fromEntries(careSlots.map((slot) => [slot, '']));
    model.replace({ ...values, ...empty, ...slots, extraCare });
    setRead(null);
  };
  return (
    <details className="pb-4" open={text !== ''}>
      <summary className="min-h-8 cursor-pointer font-[560]">Read from care text</summary>
      <div className="grid gap-3">
        <label className="grid gap-1">
          <span className="field-label">Care text</span>
          <textarea
            className="field-control"
            rows={2}
            maxLength={1000}
            value={typed}
            placeholder="Machine wash cold, gentle. Do not bleach. Tumble dry low. Iron low."
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
            Suggest symbols
          </button>
        </p>
        {read && <Proposal read={read} onUse={() => use(read)} />}
      </div>
    </details>
  );
}

interface ProposalProps {
  readonly read: ReadCare;
  readonly onUse: () => void;
}

function Proposal({ read, onUse }: ProposalProps) {
  const isAmerican = useFormState(({ values }) => hasChosen(values, 'market', 'US'));
  const isEmpty = Object.keys(read.slots).length + read.extraCare.length === 0;
  return (
    <div role="status" className="grid gap-3 rounded-field border border-line p-3">
      <p className="font-[560]">
        {isEmpty ? 'No care instruction was found in this text.' : 'Check these symbols:'}
      </p>
      <CareSymbols read={read} isAmerican={isAmerican} />
      {!isEmpty && (
        <p className="form-actions">
          <button type="button" className="btn btn-primary" onClick={onUse}>
            Use these symbols
          </button>
        </p>
      )}
    </div>
  );
}
