/**
 * Immutable once released: exceptions that follow from the lines of counted receipts (decision 260), for receipts that
 * were counted before. Each is about the pieces that no fed exception of its type is about; those of closed receipts
 * are dealt with.
 */
const off: Readonly<Record<string, string>> = {
  over: 'case when received > expected then received - expected else 0 end',
  short: 'case when received < expected then expected - received else 0 end',
  damaged: 'damaged',
};

const derived = (type: string, position: number): string => `
  insert into receipt_exceptions (id, client_id, receipt_id, position, house_reference, type, line, qty, note,
    noted_on_delivery, asked, answer, answer_note, answered_at, resolved_at, created_at)
  select r.id || '-${type}', r.client_id, r.id,
    (select coalesce(max(e.position), 0) from receipt_exceptions e where e.receipt_id = r.id) + ${position},
    'lines:${type}', '${type}', null, sums.qty, '', 'unknown', '', null, '', null,
    case when r.status = 'CLOSED' then coalesce(r.closed_at, r.updated_at) end,
    coalesce(r.counted_at, r.updated_at)
  from receipts r
  join (
    select l.receipt_id, sum(${off[type]}) as qty
    from receipt_lines l
    where not exists (
      select 1 from receipt_exceptions e
      where e.receipt_id = l.receipt_id and e.type = '${type}' and (e.line is null or e.line = l.line)
    )
    group by l.receipt_id
  ) sums on sums.receipt_id = r.id
  where r.status in ('RECEIVED_WITH_EXCEPTIONS', 'CLOSED') and sums.qty > 0`;

export const name = '014_line_exceptions';

export const statements = [
  derived('over', 1),
  derived('short', 2),
  derived('damaged', 3),
  `update receipts set open_exceptions = (
    select count(*) from receipt_exceptions e
    where e.receipt_id = receipts.id and e.answer is null and e.resolved_at is null
  ) where status = 'RECEIVED_WITH_EXCEPTIONS'`,
];
