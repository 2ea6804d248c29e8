import { useState } from 'react';
import { counted } from '#lib/kernel/count-text.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { labelAddress, signLabels } from '#lib/labels/editor/label-acts.ts';
import { kindLabel } from '#lib/labels/kinds.ts';
import type { LabelApprovalsProps } from '#lib/labels/page-start.ts';
import type { LabelsApproved } from '#lib/labels/replies.ts';
import { ProofPicture, SignLabels } from './labels/SignLabels.tsx';

type Result = LabelsApproved['items'][number];

/** Shows the proofs of all labels that wait beside one signature for them, then the result of each. */
export function LabelApprovals({ labels, ...signer }: LabelApprovalsProps) {
  const [results, setResults] = useState<readonly Result[]>([]);
  const resultOf = (id: string) => results.find((each) => each.id === id);
  const done = results.filter(({ isApproved }) => isApproved).length;
  const sign = async (signature: unknown) => {
    const revisions = labels.map(({ id, version }) => ({ id, version }));
    const signed = await signLabels(revisions, signature);
    if (!signed.ok) return signed.error;
    setResults(signed.value);
    scrollTo({ top: 0 });
    return null;
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ul className="proofs grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        {labels.map(({ id, name, kind, picture }) => {
          const result = resultOf(id);
          return (
            <li
              key={id}
              className="grid min-w-0 content-start gap-1.5 rounded-box border border-line p-2"
            >
              <ProofPicture name={name} list={picture} />
              <h2 className="text-14 wrap-anywhere">
                <a href={labelAddress(result?.reference ?? id)}>{name}</a>
              </h2>
              <p className="text-14 text-muted">
                {kindLabel(kind)}
                {result?.isApproved && ` · ${result.reference ?? ''}`}
              </p>
              {result && (
                <p className={result.isApproved ? 'text-14 text-success' : 'text-14 text-error'}>
                  {result.isApproved ? 'Approved' : `Not approved. ${result.message}`}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <aside className="card lg:sticky lg:top-4" aria-label="Approval">
        {results.length === 0 ? (
          <SignLabels {...signer} onSign={sign}>
            <a className="btn" href={pathOf('create-label')}>
              Cancel
            </a>
          </SignLabels>
        ) : (
          <>
            <p role="status">
              <strong>{counted(done, 'label')} approved.</strong>
              {done < results.length &&
                ` ${counted(results.length - done, 'label was', 'labels were')} not approved: see the reason at each.`}
            </p>
            <p className="form-actions">
              <a className="btn btn-primary" href={pathOf('create-label')}>
                My labels
              </a>
            </p>
          </>
        )}
      </aside>
    </div>
  );
}
