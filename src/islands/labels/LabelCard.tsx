import { useMemo } from 'react';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { kindLabel } from '#lib/labels/kinds.ts';
import { isEditable, labelStatuses } from '#lib/labels/statuses.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { LabelSummary } from '#lib/labels/replies.ts';
import { duplicateLabel } from '#lib/labels/editor/label-acts.ts';
import { previewOf } from '#lib/labels/editor/preview-of.ts';
import { statusOf } from '#lib/records/status.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { LabelDrawing } from './preview/LabelDrawing.tsx';

interface LabelCardProps {
  readonly label: LabelSummary;
  readonly urls: Readonly<Record<string, string>>;
  readonly onRemove: (id: string) => Promise<void>;
}

const settings = { gs1Prefix: '', gs1Extension: '0' };

/** One label of the list: its picture, its name, where it stands. */
export function LabelCard({ label, urls, onRemove }: LabelCardProps) {
  const { id, reference, name, kind, status, revision, approvedRevision, data, updatedAt } = label;
  const { list } = useMemo(
    () => previewOf(data, { settings, labelRevision: revision, images: {} }),
    [data, revision],
  );
  const address = `${pathOf('create-label')}/${reference ?? id}`;
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3.5 rounded-box border border-line bg-base-100 p-3">
      <a
        href={address}
        className="label-thumb grid h-32 place-items-center rounded-field bg-base-200 p-1.5"
        tabIndex={-1}
        aria-hidden="true"
      >
        <LabelDrawing list={list} urls={urls} />
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
