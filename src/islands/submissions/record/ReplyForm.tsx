import { field } from '#lib/forms/field-builders.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  oneStep,
  type AttachmentsField,
  type FormDefinition,
  type Values,
} from '#lib/forms/definition.ts';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { createAttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import { failedUploads } from '#lib/forms/session/form-files.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { textOf } from '#lib/forms/values.ts';
import { $lost, storeUnsent } from '#lib/session/unsent.store.ts';
import { sendReply, type ActedRecord } from '#lib/submissions/record-acts.ts';
import { FileDrop } from '../../form/attachments/FileDrop.tsx';
import { FileRow } from '../../form/attachments/FileRow.tsx';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { Form } from '../../form/Form.tsx';
import { useSubmit } from '../../form/use-session.ts';
import { StepFields } from '../../form/StepFields.tsx';

interface ReplyFormProps {
  readonly record: ActedRecord;
  readonly takesFiles: boolean;
  /** True for the answer to a question of the company that opens no field. */
  readonly isAnswer?: boolean;
}

const formOf = (type: string, title: string, label: string, submitLabel: string) =>
  ({
    type,
    title,
    submitLabel,
    errorsOnly: true,
    steps: oneStep([field.textarea('text', label, { max: 2000, rows: 4 })]),
  }) satisfies FormDefinition;

const messageForm = formOf('reply', 'Message us', 'Message', 'Send message');
const answerForm = formOf('answer', 'Answer', 'Your reply', 'Send answer');

const filesField: AttachmentsField = field.attachments('files', 'Files', {
  required: false,
  // Repeats photosAndPdf: its chunk holds the definitions of forms, which a record loads without.
  accepts: ['jpg', 'png', 'webp', 'heic', 'pdf'],
  maxFiles: 5,
});

/** A message to the company about the record, with files. */
export function ReplyForm({ record, takesFiles, isAnswer = false }: ReplyFormProps) {
  const replyForm: FormDefinition = isAnswer ? answerForm : messageForm;
  const filesId = controlId(replyForm.type, filesField.name);
  const [model] = useState(() => createFormModel(replyForm));
  const [list] = useState(() =>
    model.files.listOf(filesField.name, () =>
      createAttachmentList(filesField, [], { onChange: () => undefined }),
    ),
  );
  useEffect(() => {
    const hold = () => {
      const names = list.$items.get().map(({ name }) => name);
      storeUnsent(replyForm.type, [textOf(model.$state.get().values, 'text'), ...names]);
    };
    const stops = [
      model.$state.listen(hold),
      list.$items.listen(hold),
      $lost.subscribe(({ [replyForm.type]: held = [] }) => {
        const [text = '', ...names] = held;
        if (text !== '') model.replace({ text });
        if (names.length > 0) list.miss(names);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [model, list, replyForm]);
  const items = useStore(list.$items, { ssr: 'initial' });
  const errors = useStore(list.$refusals, { ssr: 'initial' });

  const sending = useSubmit(model, async (values: Values) => {
    await model.files.settled();
    const { [filesField.name]: lost } = failedUploads(model.files, [filesField.name]);
    if (lost !== undefined) return { kind: 'refused', fields: { text: lost } };
    const files = list.$items.get();
    const ids = files.flatMap(({ fact }) => (fact ? [fact.id] : []));
    const isSent = await sendReply(record, textOf(values, 'text'), ids);
    return { kind: isSent ? 'done' : 'refused' };
  });

  const form = (
    <Form model={model} {...sending}>
      <StepFields />
      {takesFiles && (
        <>
          <FileDrop
            id={filesId}
            field={filesField}
            describedBy={describedBy(filesId)}
            onFiles={list.add}
          />
          <FieldMessage id={`${filesId}-message`} view={errorView(errors.join(' '))} />
        </>
      )}
      {items.length > 0 && (
        <ul className="grid gap-2 pt-2.5" aria-label="Attached files">
          {items.map((item) => (
            <FileRow key={item.key} field={filesField} item={item} list={list} hasCaption={false} />
          ))}
        </ul>
      )}
    </Form>
  );
  if (isAnswer) return form;
  return (
    <section className="card record-reply no-print" aria-labelledby="reply-title">
      <h2 className="section-title" id="reply-title">
        {replyForm.title}
      </h2>
      {form}
    </section>
  );
}
