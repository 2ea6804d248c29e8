import { useStore } from '@nanostores/react';
import { useId, useState, type SyntheticEvent } from 'react';
import type { AttachmentsField } from '#lib/forms/definition.ts';
import { createAttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import { sendReply, type ActedRecord } from '#lib/submissions/record-acts.ts';
import { useHydrated } from '../../form/use-hydrated.ts';
import { FileDrop } from '../../form/attachments/FileDrop.tsx';
import { FileRow } from '../../form/attachments/FileRow.tsx';

interface ReplyFormProps {
  readonly record: ActedRecord;
  readonly takesFiles: boolean;
}

const filesField: AttachmentsField = {
  kind: 'attachments',
  name: 'files',
  label: 'Files',
  required: false,
  accepts: ['jpg', 'png', 'webp', 'heic', 'pdf'],
  maxFiles: 5,
};

/** A message to the company about the record, with files. */
export function ReplyForm({ record, takesFiles }: ReplyFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [list] = useState(() =>
    createAttachmentList(filesField, [], { onChange: () => undefined }),
  );
  const items = useStore(list.$items, { ssr: 'initial' });
  const refusals = useStore(list.$refusals, { ssr: 'initial' });
  const type = useHydrated() ? 'submit' : 'button';

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') {
      setMessage('Message is required!');
      document.getElementById(id)?.focus();
      return;
    }
    if (items.some(({ state }) => state === 'sending')) {
      setMessage('A file is still on its way.');
      return;
    }
    setBusy(true);
    const ids = items.flatMap(({ fact }) => (fact ? [fact.id] : []));
    const isSent = await sendReply(record, text.trim(), ids);
    if (!isSent) setBusy(false);
  };

  return (
    <section className="card record-reply no-print" aria-labelledby={`${id}-title`}>
      <h2 className="section-title" id={`${id}-title`}>
        Write to us about it
      </h2>
      <form method="post" className="form" noValidate onSubmit={(event) => void send(event)}>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Message
          </label>
          <textarea
            id={id}
            className="field-control"
            rows={4}
            maxLength={2000}
            value={text}
            required
            aria-invalid={message !== ''}
            aria-describedby={`${id}-message`}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setMessage('');
            }}
          />
          <p
            className="field-message"
            id={`${id}-message`}
            aria-live="polite"
            data-tone={message === '' && refusals.length === 0 ? 'none' : 'error'}
          >
            {message || refusals.join(' ')}
          </p>
        </div>
        {takesFiles && (
          <FileDrop
            id={`${id}-files`}
            field={filesField}
            describedBy={`${id}-message`}
            onFiles={list.add}
          />
        )}
        {items.length > 0 && (
          <ul className="file-list" aria-label="Attached files">
            {items.map((item) => (
              <FileRow
                key={item.key}
                field={filesField}
                item={item}
                list={list}
                hasCaption={false}
              />
            ))}
          </ul>
        )}
        <div className="form-actions">
          <button type={type} className="form-submit btn btn-primary" aria-disabled={isBusy}>
            {isBusy ? 'Sending…' : 'Send message'}
          </button>
        </div>
      </form>
    </section>
  );
}
