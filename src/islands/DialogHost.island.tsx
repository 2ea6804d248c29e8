import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { $question } from '#lib/session/question.store.ts';

/** Tab goes from the last button on to the first and back: a browser may let the focus out in between. */
function goRound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [from, to] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  if (document.activeElement !== from) return;
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
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keeps Tab inside the dialog
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-body"
      onKeyDown={goRound}
      onClose={() => question.answer(false)}
    >
      <h2 id="confirm-title">{question.title}</h2>
      <div className="confirm-content" id="confirm-body">
        <p>{question.body}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2.5 pt-4">
        <button ref={cancel} type="button" className="btn" onClick={() => settle(false)}>
          {question.cancel}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => settle(true)}>
          {question.confirm}
        </button>
      </div>
    </dialog>
  );
}
