import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { AttachmentsField } from '#lib/forms/definition.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import {
  createAttachmentList,
  type AttachmentList,
} from '#lib/forms/attachments/attachment-list.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { MAX_FILE_BYTES, typesText } from '#lib/forms/attachments/file-rules.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import { errorView } from '#lib/forms/field-view.ts';
import { Field } from '../Field.tsx';
import { useField } from '../fields/use-field.ts';
import { useLongModel, type ControlProps } from '../form-parts.ts';
import { FileDrop } from './FileDrop.tsx';
import { FileRow } from './FileRow.tsx';

/** In one sentence for one file, which may be as large as all together: 'PNG or JPG, 300 dpi, up to 2 MB.' */
const hintOf = (field: AttachmentsField): string => {
  const { hint, maxFiles, maxTotalBytes = MAX_FILE_BYTES } = field;
  const maxText = limitText(Math.min(MAX_FILE_BYTES, maxTotalBytes));
  return maxFiles === 1
    ? `${[typesText(field), hint, `up to ${maxText}`].filter(Boolean).join(', ')}.`
    : `${hint ?? ''} ${typesText(field)}, at most ${maxText} each, up to ${maxFiles} files.`.trim();
};

/** The list lives as long as the form: steps come and go while a file is on its way. */
function listFor(field: AttachmentsField, model: LongFormModel): AttachmentList {
  const stored = () => {
    const { values, files } = model.$state.get();
    return attachmentsOf(values, field.name).map((value) => ({
      value,
      fact: files.get(value.id) ?? null,
    }));
  };
  const list = createAttachmentList(field, stored(), {
    onFile: model.addFile,
    onChange: (values) => model.change(field.name, values),
  });
  let known = model.$state.get().generation;
  model.$state.listen(({ generation }) => {
    if (generation === known) return;
    known = generation;
    list.replace(stored());
  });
  return list;
}

/** File inputs: each file uploads immediately, so that a slow photo never blocks the form. */
export default function AttachmentsInput({ field }: ControlProps<AttachmentsField>) {
  const model = useLongModel();
  const { id, control, blur, frame } = useField(field);
  const [list] = useState(() => model.files.listOf(field.name, () => listFor(field, model)));
  const items = useStore(list.$items);
  const errors = useStore(list.$refusals);
  const problem = errors.join(' ');
  const isPraised = frame.view.tone === 'good' && items.some(({ state }) => state !== 'done');
  const sending = items.filter(({ state }) => state === 'sending').length;
  const add = (files: readonly File[]) => {
    list.add(files);
    blur();
  };
  return (
    <Field
      {...frame}
      frame="group"
      className="attachments"
      hint={hintOf(field)}
      view={problem === '' && !isPraised ? frame.view : errorView(problem)}
    >
      <FileDrop
        id={id}
        field={field}
        describedBy={`${id}-hint ${control['aria-describedby']}`}
        onFiles={add}
      />
      {sending > 0 && (
        <p className="pt-2" role="status">
          Uploading {items.length - sending + 1} of {items.length}
        </p>
      )}
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
