import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { AttachmentsField } from '#lib/forms/definition.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import { createAttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import { typesText } from '#lib/forms/attachments/file-rules.ts';
import { errorView } from '#lib/forms/field-view.ts';
import { Field } from '../Field.tsx';
import { useField } from '../fields/use-field.ts';
import { useLongModel } from '../form-parts.ts';
import { FileDrop } from './FileDrop.tsx';
import { FileRow } from './FileRow.tsx';

interface AttachmentsInputProps {
  readonly field: AttachmentsField;
}

const limitsOf = (field: AttachmentsField): string =>
  `${typesText(field)}, at most 10 MB each, up to ${field.maxFiles} ${field.maxFiles === 1 ? 'file' : 'files'}.`;

/** Files: each is sent at once, so that a slow photo never holds the form up. */
export default function AttachmentsInput({ field }: AttachmentsInputProps) {
  const model = useLongModel();
  const { id, describedBy, change, blur, frame } = useField(field);
  const [list] = useState(() => {
    const { values, files } = model.$state.get();
    const stored = attachmentsOf(values, field.name).map((value) => ({
      value,
      fact: files.get(value.id) ?? null,
    }));
    return createAttachmentList(field, stored, { onFile: model.addFile, onChange: change });
  });
  const items = useStore(list.$items);
  const refusals = useStore(list.$refusals);
  const problem = refusals.join(' ');
  const add = (files: readonly File[]) => {
    list.add(files);
    blur();
  };
  return (
    <Field
      {...frame}
      frame="group"
      className="attachments"
      hint={`${field.hint ?? ''} ${limitsOf(field)}`.trim()}
      view={problem === '' ? frame.view : errorView(problem)}
    >
      <FileDrop id={id} field={field} describedBy={`${id}-hint ${describedBy}`} onFiles={add} />
      {items.length > 0 && (
        <ul className="grid gap-2 pt-2.5" aria-label="Attached files">
          {items.map((item) => (
            <FileRow key={item.key} field={field} item={item} list={list} hasCaption />
          ))}
        </ul>
      )}
    </Field>
  );
}
