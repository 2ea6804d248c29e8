import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import { isPicture } from '#lib/forms/attachments/file-rules.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { fileAddress } from '#lib/records/file-address.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { sizeText } from '#lib/kernel/count-text.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';

/** File with its kind in words. */
export interface RecordFile extends Pick<AttachmentInfo, 'id' | 'name' | 'size' | 'type'> {
  readonly what?: string;
}

interface RecordFilesProps {
  readonly files: readonly RecordFile[];
}

/** The files of a record and of its conversation, to be saved one by one, also where scripts are off. */
export function RecordFiles({ files }: RecordFilesProps) {
  if (files.length === 0) return null;
  return (
    <section className="card record-files" aria-labelledby="files-title">
      <h2 className="section-title" id="files-title">
        Files
      </h2>
      <ul>
        {files.map(({ id, name, size, type, what = '' }) => (
          <li key={id} data-photo={isPicture(type) ? '' : undefined}>
            {isPicture(type) && (
              <a href={fileAddress(pathOf('attachment-file'), id)} target="_blank" rel="noreferrer">
                <Thumbnail id={id} alt={what === '' ? name : what} />
              </a>
            )}
            <form
              className="contents"
              action={pathOf('attachment-file').replace('[id]', id)}
              onSubmit={(event) => {
                event.preventDefault();
                void downloadFile(`/client/attachments/${encodeURIComponent(id)}`, name);
              }}
            >
              <button className="min-h-11 min-w-0 cursor-pointer text-left wrap-anywhere text-primary underline underline-offset-3">
                <span className="sr-only">Download </span>
                {name}
              </button>
            </form>
            <span className="text-14 whitespace-nowrap text-muted">{sizeText(size)}</span>
            {what !== '' && <span className="file-what -mt-2 pb-2 text-14">{what}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
