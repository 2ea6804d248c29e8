import { useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** The buttons that do the same. */
  readonly children: ReactNode;
}

/** A place that files may be dropped on. */
export function DropArea({ label, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const move = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setOver(isHere);
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- dropping is one more way; the buttons inside do the same
    <div
      className="file-drop"
      role="group"
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => move(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        move(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
