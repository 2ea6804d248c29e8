import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import type { AttachmentsField } from '#lib/forms/definition.ts';
import { acceptOf, takesPhotos } from '#lib/forms/attachments/file-rules.ts';

interface FileDropProps {
  readonly id: string;
  readonly field: AttachmentsField;
  readonly describedBy: string;
  readonly onFiles: (files: readonly File[]) => void;
}

const filesIn = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];

/** Ways to attach: button, camera, drop, paste. */
export function FileDrop({ id, field, describedBy, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(filesIn(event.dataTransfer));
  };
  const hidden = { type: 'file', className: 'sr-only', tabIndex: -1, onChange: choose } as const;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- dropping is one more way; the buttons inside do the same
    <div
      className="file-drop"
      role="group"
      aria-label="Attach files"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...hidden}
        ref={input}
        id={`${id}-file`}
        aria-label={field.label}
        accept={acceptOf(field)}
        multiple={field.maxFiles > 1}
      />
      <button
        type="button"
        id={id}
        className="btn"
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        Choose files
      </button>
      {takesPhotos(field) && (
        <>
          <input
            {...hidden}
            ref={camera}
            aria-label={`Photo for ${field.label}`}
            accept="image/*"
            capture="environment"
          />
          <button type="button" className="file-camera btn" onClick={() => camera.current?.click()}>
            Take a photo
          </button>
        </>
      )}
      <span className="file-way text-14 text-muted">or drop or paste files here</span>
    </div>
  );
}
