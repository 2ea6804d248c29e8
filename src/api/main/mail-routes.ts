/** Operations feed: mails that wait or were given up, and sending the latter again. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, boolean, defaulted, integer, nullable, object, string } from 'superstruct';
import { company } from '#lib/content/company.ts';
import { ok } from '#lib/kernel/result.ts';
import { operations } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { fail } from '#api/kernel/failures.ts';
import { mailBrand } from '#api/mail/layout.ts';
import {
  outboxListSize,
  outboxState,
  resend,
  sendAgain,
  sendingFields,
} from '#api/mail/outbox-list.ts';
import { mailSummary, readMailText } from '#api/mail/read-mail.ts';
import { findMail, listMails } from '#api/mail/outbox.ts';

const listQuery = object({ state: defaulted(outboxState, 'FAILED'), size: outboxListSize });

const fields = {
  ...sendingFields,
  to: string(),
  kind: string(),
  refusals: noted(integer(), 'How often the receiver has refused it', 0),
  why: nullable(string()),
  canBeSentAgain: noted(boolean(), 'Whether it can be sent again'),
};

export const operationsMailRoutes = [
  operations.get('/ops/mails', query(listQuery), {
    right: 'deliveries',
    summary: 'The newest emails of a state: failed, waiting or sent.',
    reply: object({ items: array(object(fields)) }),
    message: 'Emails loaded.',
    handle: async ({ context, input }) => {
      const rows = await listMails(context.database.reader, {
        channel: 'mail',
        state: input.state,
        limit: input.size,
      });
      return ok({ items: rows.map(mailSummary) });
    },
  }),
  operations.get('/ops/mails/:id', nothing, {
    right: 'deliveries',
    summary: 'One email with its text, which is kept until it is sent; a code is never shown.',
    reply: object({ ...fields, subject: string(), text: string() }),
    failures: ['not_found'],
    message: 'Email loaded.',
    handle: async ({ context, params }) => {
      const row = await findMail(context.database.reader, 'mail', params['id'] ?? '');
      if (!row || row.recipient === '') return fail('not_found');
      const said = readMailText(context, row, mailBrand(company));
      return ok({ ...mailSummary(row), ...said });
    },
  }),
  operations.post('/ops/mails', json(sendAgain), {
    right: 'deliveries',
    summary: 'Queues failed emails again: one by its id, or all of them.',
    reply: object({ resent: array(string()) }),
    failures: ['not_found'],
    handle: ({ context, input }) => resend(context, 'mail', input.id),
  }),
];
