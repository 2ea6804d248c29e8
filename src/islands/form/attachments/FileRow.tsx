import type { AttachmentsField } from '#lib/forms/definition.ts';
import type { AttachmentItem, AttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import { sizeText } from '#lib/kernel/count-text.ts';
import { removeEntry } from '../../ui/remove-entry.ts';

interface FileRowProps {
  readonly field: Pick<AttachmentsField, 'kinds'>;
  readonly item: AttachmentItem;
  readonly list: AttachmentList;
  /** Messages have no captions. */
  readonly hasCaption: boolean;
}

/** One file: how far it is, what it is, and the ways out when something went wrong. */
export function FileRow({ field: { kinds = [] }, item, list, hasCaption }: FileRowProps) {
  const { key, name, size, state, progress, problem, kind, caption } = item;
  return (
    <li
      className="file-row grid max-w-none gap-1.5 rounded-field border border-line py-1.5 pr-1.5 pl-3.5 data-[state=failed]:text-error"
      data-state={state}
    >
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">{name}</span>
        <span className="text-14 whitespace-nowrap text-muted">
          {size > 0 ? sizeText(size) : ''}
        </span>
        {state === 'failed' && item.canRetry && (
          <button type="button" className="btn" onClick={() => list.retry(key)}>
            Try again<span className="sr-only"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="file-remove"
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => removeEntry(currentTarget, () => list.remove(key))}
        >
          ×
        </button>
      </div>
      {state === 'sending' && (
        <progress max={1} value={progress} aria-label={`Sending ${name}`}>
          {Math.round(progress * 100)}%
        </progress>
      )}
      {state === 'failed' && (
        <p className="cell-message" data-tone="error">
          {problem}
        </p>
      )}
      {state === 'done' && hasCaption && (
        <div className="file-facts grid gap-1.5 pr-2 pb-1.5">
          {kinds.length > 1 && (
            <select
              className="field-control"
              aria-label={`What ${name} is`}
              defaultValue={kind}
              onChange={({ currentTarget }) => list.describe(key, { kind: currentTarget.value })}
            >
              {kinds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <input
            className="field-control"
            type="text"
            placeholder="Caption (optional)"
            aria-label={`Caption of ${name}`}
            defaultValue={caption}
            onChange={({ currentTarget }) => list.describe(key, { caption: currentTarget.value })}
          />
        </div>
      )}
    </li>
  );
}
