import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { $question } from '#lib/session/question.store.ts';

/** Tab goes from the last button on to the first and back: a browser may let the focus out in between. */
function wrapFocus(event: KeyboardEvent, isBack: boolean, to: HTMLElement | null): void {
  if (event.key !== 'Tab' || event.shiftKey !== isBack) return;
  event.preventDefault();
  to?.focus();
}

/**
 * The reusable confirmation dialog. The platform's modal dialog makes the page behind it inert and gives the
 * focus back.
 */
export function DialogHost() {
  const question = useStore($question, { ssr: 'initial' });
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!question) return;
    if (!dialog.current?.open) dialog.current?.showModal();
    cancel.current?.focus();
  }, [question]);

  if (!question) return null;
  const settle = (confirmed: boolean) => {
    dialog.current?.close();
    question.answer(confirmed);
  };
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-body"
      onClose={() => question.answer(false)}
    >
      <h2 id="confirm-title">{question.title}</h2>
      <div className="confirm-content" id="confirm-body">
        <p>{question.body}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2.5 pt-4">
        <button
          ref={cancel}
          type="button"
          className="btn"
          onKeyDown={(event) => wrapFocus(event, true, confirm.current)}
          onClick={() => settle(false)}
        >
          {question.cancel}
        </button>
        <button
          ref={confirm}
          type="button"
          className="btn btn-primary"
          onKeyDown={(event) => wrapFocus(event, false, cancel.current)}
          onClick={() => settle(true)}
        >
          {question.confirm}
        </button>
      </div>
    </dialog>
  );
}
