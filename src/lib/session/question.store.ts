import { atom } from 'nanostores';

/** The reusable confirmation dialog. Browser only. */
export interface Question {
  /** Title of the dialog and of its action. */
  readonly title?: string;
  /** Action in the sentence; default is the title. */
  readonly action?: string;
  /** 'Yes' turns the buttons into Yes and No. */
  readonly prompt?: string;
  /** The whole sentence, when the usual one does not fit. */
  readonly body?: string;
}

export interface OpenQuestion {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly answer: (confirmed: boolean) => void;
}

/** The shown question. */
export const $question = atom<OpenQuestion | null>(null);

/** The texts of a question, with their defaults. */
export function wordQuestion({ title = 'Delete', action, prompt, body }: Question) {
  const isYesNo = prompt === 'Yes';
  return {
    title,
    body: body ?? `Are you sure you want to ${action ?? title.toLowerCase()}?`,
    confirm: isYesNo ? 'Yes' : title,
    cancel: isYesNo ? 'No' : 'Cancel',
  };
}

/** Asks and waits: true for confirm, false for cancel, Escape or a question that takes its place. */
export function askConfirmation(question: Question): Promise<boolean> {
  $question.get()?.answer(false);
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...wordQuestion(question),
      answer: (confirmed) => {
        // Only the shown question can be answered, and only once.
        if ($question.get() === open) $question.set(null);
        resolve(confirmed);
      },
    };
    $question.set(open);
    dispatchEvent(new Event('portal:hydrate'));
  });
}
