/** The saved views of the queue: each person's own, and shared ones. */
import { ok } from '#lib/kernel/result.ts';
import { viewForm, viewMessages } from '#lib/reports/saved-view.ts';
import {
  namedStaffView,
  newStaffView,
  staffView,
  staffViewChange,
  staffViews,
} from '#lib/reports/saved-view-calls.ts';
import { staff } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { answered } from '#api/http/reply.ts';
import { changeStaffView, listStaffViews, removeStaffView, saveStaffView } from './staff-views.ts';

/** Views are a person's own: keys have none. */
export const staffViewRoutes = [
  staff.get('/ops/queue/views', nothing, {
    summary: "The caller's saved views of the queue, and those that others share, by name.",
    reply: staffViews,
    message: 'Views loaded.',
    handle: async ({ context, caller }) => ok({ items: await listStaffViews(context, caller) }),
  }),
  staff.post('/ops/queue/views', json(newStaffView, { fields: viewForm.fields }), {
    summary: 'Saves filters of the queue under a name, for the caller or for all; at most 20.',
    reply: staffView,
    failures: ['conflict'],
    message: viewMessages.saved,
    handle: ({ context, caller, input }) => saveStaffView(context, caller, input),
  }),
  staff.post('/ops/queue/views/change', json(staffViewChange, { fields: viewForm.fields }), {
    summary: 'Renames a saved view, or has it stand for other filters.',
    reply: staffView,
    failures: ['not_found', 'conflict'],
    handle: async ({ context, caller, input }) => {
      const changed = await changeStaffView(context, caller, input);
      const { renamed, replaced } = viewMessages;
      return answered(changed, input.query === undefined ? renamed : replaced, (view) => view);
    },
  }),
  staff.post('/ops/queue/views/remove', json(namedStaffView), {
    summary: 'Deletes a saved view.',
    failures: ['not_found'],
    message: viewMessages.deleted,
    handle: ({ context, caller, input }) => removeStaffView(context, caller, input.id),
  }),
];
