/** The saved views of lists, each person's own. */
import { ok } from '#lib/kernel/result.ts';
import { viewForm, viewMessages } from '#lib/reports/saved-view.ts';
import {
  newSavedView,
  savedView,
  savedViewChange,
  savedViewQuery,
  savedViews,
} from '#lib/reports/saved-view-calls.ts';
import { client } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { changeView, listViews, removeView, saveView, viewOwner } from './saved-views.ts';

export const savedViewRoutes = [
  client.get('/client/views', query(savedViewQuery), {
    summary: "The caller's saved views of a list, by name.",
    reply: savedViews,
    message: 'Views loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listViews(context, viewOwner(caller), input.list)),
  }),
  client.post('/client/views', json(newSavedView, { fields: viewForm.fields }), {
    right: 'own',
    summary: 'Saves what a list shows under a name; at most 20 a list.',
    reply: savedView,
    failures: ['conflict'],
    message: viewMessages.saved,
    handle: ({ context, caller, input }) => saveView(context, viewOwner(caller), input),
  }),
  client.patch('/client/views/:id', json(savedViewChange, { fields: viewForm.fields }), {
    right: 'own',
    summary: 'Renames a saved view, or has it stand for another query.',
    reply: savedView,
    failures: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const changed = await changeView(context, viewOwner(caller), params['id'] ?? '', input);
      if (!changed.ok) return changed;
      const message = input.query === undefined ? viewMessages.renamed : viewMessages.replaced;
      return ok({ message, body: changed.value });
    },
  }),
  client.remove('/client/views/:id', nothing, {
    right: 'own',
    summary: 'Deletes a saved view.',
    failures: ['not_found'],
    message: viewMessages.deleted,
    handle: ({ context, caller, params }) =>
      removeView(context, viewOwner(caller), params['id'] ?? ''),
  }),
];
