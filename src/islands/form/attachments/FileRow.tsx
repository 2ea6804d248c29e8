import type { AttachmentsField } from '#lib/forms/definition.ts';
import type { AttachmentItem, AttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import { isPhotoName } from '#lib/forms/attachments/file-rules.ts';
import { sizeText } from '#lib/kernel/count-text.ts';
import { Input, Select } from '../../ui/Control.tsx';
import { removeEntry } from '../../ui/remove-entry.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';

interface FileRowProps {
  readonly field: Pick<AttachmentsField, 'kinds'>;
  readonly item: AttachmentItem;
  readonly list: AttachmentList;
  /** Messages have no captions. */
  readonly hasCaption: boolean;
}

/** One file: progress, kind, and recovery from errors. */
export function FileRow({ field: { kinds = [] }, item, list, hasCaption }: FileRowProps) {
  const { key, name, size, state, progress, problem, caption } = item;
  return (
    <li
      className="file-row grid max-w-none gap-1.5 rounded-field border border-line py-1.5 pr-1.5 pl-3.5 data-[state=failed]:text-error"
      data-state={state}
    >
      <div className="flex items-center gap-3">
        {isPhotoName(name) && (
          <Thumbnail id={state === 'done' ? (item.fact?.id ?? null) : null} alt={caption || name} />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <span className="text-14 whitespace-nowrap text-muted">
          {size > 0 ? sizeText(size) : ''}
        </span>
        {state === 'failed' && item.canRetry && (
          <button type="button" className="btn" onClick={() => list.retry(key)}>
            Try again<span className="sr-only"> {name}</span>
          </button>
        )}
        {state !== 'sending' && (
          <button
            type="button"
            className="file-remove"
            aria-label={`Remove ${name}`}
            onClick={({ currentTarget }) => removeEntry(currentTarget, () => list.remove(key))}
          >
            ×
          </button>
        )}
      </div>
      {state === 'sending' && (
        <Progress
          text="Sending"
          label={`Sending ${name}`}
          done={progress * size}
          total={size}
          format={sizeText}
          cancel={{ label: 'Cancel', onPress: () => list.remove(key) }}
        />
      )}
      {state === 'failed' && (
        <p className="cell-message" data-tone="error">
          {problem}
        </p>
      )}
      {state === 'done' && hasCaption && (
        <div className="file-facts grid gap-1.5 pr-2 pb-1.5">
          {kinds.length > 1 && <FileKind kinds={kinds} item={item} list={list} />}
          <Input
            className="file-caption"
            type="text"
            placeholder="Add a caption"
            aria-label={`Caption of ${name}`}
            defaultValue={caption}
            onChange={({ currentTarget }) => list.describe(key, { caption: currentTarget.value })}
          />
        </div>
      )}
    </li>
  );
}

/** More kinds than these are a list to choose from. */
const MAX_CHIPS = 5;

interface FileKindProps {
  readonly kinds: NonNullable<AttachmentsField['kinds']>;
  readonly item: AttachmentItem;
  readonly list: AttachmentList;
}

/** Choice of a file's kind: chips, or a list for many kinds. */
function FileKind({ kinds, item: { key, name, kind }, list }: FileKindProps) {
  const label = `What ${name} is`;
  const choose = (value: string) => list.describe(key, { kind: value });
  if (kinds.length > MAX_CHIPS)
    return (
      <Select
        aria-label={label}
        defaultValue={kind}
        options={kinds}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    );
  return (
    <div className="file-kinds flex flex-wrap gap-1.5" role="radiogroup" aria-label={label}>
      {kinds.map((each) => (
        <label key={each.value}>
          <input
            type="radio"
            name={`kind-${key}`}
            defaultChecked={each.value === kind}
            onChange={() => choose(each.value)}
          />
          {each.label}
        </label>
      ))}
    </div>
  );
}
