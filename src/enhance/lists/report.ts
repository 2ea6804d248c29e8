/** Script of lists: in-place answers, and confirmation before a view is deleted. */
import { askConfirmation } from '#lib/session/question.store.ts';
import { swapLists } from './list-swap.ts';

swapLists();

document.addEventListener('submit', (event) => {
  const { submitter } = event;
  const question = submitter?.dataset['ask'];
  if (!(submitter instanceof HTMLButtonElement) || question === undefined) return;
  event.preventDefault();
  void askConfirmation({ title: 'Delete', body: question }).then((isSure) => {
    if (!isSure) return;
    const { value } = submitter;
    submitter.value = 'delete-sure';
    delete submitter.dataset['ask'];
    submitter.form?.requestSubmit(submitter);
    // The confirmation is used up: a later submit asks again.
    submitter.value = value;
    submitter.dataset['ask'] = question;
  });
});
