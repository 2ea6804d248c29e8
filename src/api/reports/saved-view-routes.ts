/** The client's saved views of lists. */
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
import { describeSchema } from '#api/http/json-schema.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { changeView, listViews, removeView, saveView } from './saved-views.ts';

const reply = describeSchema({ struct: savedView });

export const savedViewRoutes = [
  client.get('/client/views', query(savedViewQuery), {
    summary: "The caller's saved views of a list, by name.",
    reply: describeSchema({ struct: savedViews }),
    handle: async ({ context, caller, input }) => {
      const body = await listViews(context, caller.client.id, input.list);
      return ok({ message: 'Views loaded.', body });
    },
  }),
  client.post('/client/views', json(newSavedView, { fields: viewForm.fields }), {
    summary: 'Saves what a list shows under a name; at most 20 a list.',
    reply,
    refusals: ['conflict'],
    handle: async ({ context, caller, input }) => {
      const saved = await saveView(context, caller.client.id, input);
      return saved.ok ? ok({ message: viewMessages.saved, body: saved.value }) : saved;
    },
  }),
  client.patch('/client/views/:id', json(savedViewChange, { fields: viewForm.fields }), {
    summary: 'Renames a saved view, or has it stand for another query.',
    reply,
    refusals: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const own = { clientId: caller.client.id, id: params['id'] ?? '' };
      const changed = await changeView(context, own, input);
      if (!changed.ok) return changed;
      const message = input.query === undefined ? viewMessages.renamed : viewMessages.replaced;
      return ok({ message, body: changed.value });
    },
  }),
  client.remove('/client/views/:id', nothing, {
    summary: 'Deletes a saved view.',
    refusals: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const own = { clientId: caller.client.id, id: params['id'] ?? '' };
      const removed = await removeView(context, own);
      return removed.ok ? ok({ message: viewMessages.deleted }) : removed;
    },
  }),
];
