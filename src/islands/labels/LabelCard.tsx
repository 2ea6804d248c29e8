import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { kindLabel } from '#lib/labels/kinds.ts';
import { isEditable, labelStatuses } from '#lib/labels/statuses.ts';
import type { PicturedLabel } from '#lib/labels/page-start.ts';
import { duplicateLabel, labelAddress } from '#lib/labels/editor/label-acts.ts';
import { statusOf } from '#lib/records/status.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { LabelDrawing } from './preview/LabelDrawing.tsx';

interface LabelCardProps {
  readonly label: PicturedLabel;
  readonly urls: Readonly<Record<string, string>>;
  readonly onRemove: (id: string) => Promise<void>;
}

/** One label of the list: its picture, its name, where it stands. */
export function LabelCard({ label, urls, onRemove }: LabelCardProps) {
  const { id, reference, name, kind, status, revision, approvedRevision, picture, updatedAt } =
    label;
  const address = labelAddress(reference ?? id);
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3.5 rounded-box border border-line bg-base-100 p-3">
      <a
        href={address}
        className="label-thumb grid h-32 place-items-center rounded-field bg-base-200 p-1.5"
        tabIndex={-1}
        aria-hidden="true"
      >
        <LabelDrawing list={picture} urls={urls} />
      </a>
      <div className="label-facts grid min-w-0 content-start gap-1">
        <h3>
          <a href={address}>{name}</a>
        </h3>
        <p className="text-14 text-muted">
          {kindLabel(kind)}
          {reference !== null && ` · ${reference}`}
          {approvedRevision !== null && ` · r${revision}`}
        </p>
        <p>
          <StatusBadge status={statusOf(labelStatuses, status)} />
        </p>
        <p className="text-14 text-muted">{companyMomentText(updatedAt)}</p>
        <p className="flex gap-4.5">
          <button
            type="button"
            className="row-action"
            aria-label={`Duplicate ${name}`}
            onClick={() => void duplicateLabel(id)}
          >
            Duplicate
          </button>
          {isEditable(status) && approvedRevision === null && (
            <button
              type="button"
              className="row-action"
              data-tone="bad"
              aria-label={`Delete draft ${name}`}
              onClick={() => void onRemove(id)}
            >
              Delete
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
