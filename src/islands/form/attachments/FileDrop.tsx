import { useEffect, useRef, type ChangeEvent } from 'react';
import type { AttachmentsField } from '#lib/forms/definition.ts';
import { acceptOf, takesPhotos } from '#lib/forms/attachments/file-rules.ts';
import { DropArea } from './DropArea.tsx';

interface FileDropProps {
  readonly id: string;
  readonly field: AttachmentsField;
  readonly describedBy: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Ways to attach: button, camera, drop, paste. */
export function FileDrop({ id, field, describedBy, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
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
  const hidden = { type: 'file', className: 'sr-only', tabIndex: -1, onChange: choose } as const;
  return (
    <DropArea label="Attach files" onFiles={onFiles}>
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
    </DropArea>
  );
}
