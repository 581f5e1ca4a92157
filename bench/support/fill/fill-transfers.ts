import type { Fill } from './fill-shape.ts'
import { draw, farOutlet, idOf, mainOutlet, sideOutlet } from './fill-words.ts'

/** From MAIN to SIDE, a third of them back, and one in fifty to FAR; nearly all of them are done. */
const transfers = (count: number) => [
  `create temporary table made_transfers on commit drop as
    select n, ${idOf('transfer', 'n')} as id, die, case when die < 800 then 'received'
        when die < 880 then 'closed' when die < 920 then 'cancelled' when die < 930 then 'rejected'
        when die < 940 then 'draft' when die < 950 then 'requested' when die < 960 then 'approved'
        when die < 990 then 'in_transit' else 'partially_received' end as state,
      case when n % 3 = 0 and n % 50 > 0 then ${sideOutlet} else ${mainOutlet} end as from_outlet_id,
      case when n % 50 = 0 then ${farOutlet} when n % 3 = 0 then ${mainOutlet} else ${sideOutlet} end
        as to_outlet_id,
      case when die between 920 and 990 then now() - die % 20 * interval '1 day'
        else now() - (${count} - n) * interval '730 days' / ${count} end as at
    from generate_series(1, ${count}) as n
    cross join lateral (select ${draw("'transfer' || n", 1_000)} as die) as drawn`,
  `insert into transfers (id, from_outlet_id, to_outlet_id, purpose, state, state_changed_at, note,
      is_blind, expected_on, carrier, seal_number, currency, shipped_at, received_at, created_at)
    select id, from_outlet_id, to_outlet_id,
      (array['replenish', 'replenish', 'replenish', 'rebalance', 'return', 'event'])[1 + n % 6], state,
      case state when 'draft' then at else at + interval '2 days' end,
      case when n % 10 = 3 then 'For the window of week ' || n % 52 else '' end, n % 40 = 1,
      case when n % 5 > 0 then at::date + 4 end,
      case when n % 3 = 1 then 'Carrier ' || n % 12 else '' end,
      case when n % 4 = 1 then 'SEAL' || 100000 + n else '' end, 'GBP',
      case when state in ('received', 'closed', 'in_transit', 'partially_received')
        then at + interval '1 day' end,
      case when state in ('received', 'closed') then at + interval '2 days' end, at
    from made_transfers order by at`,
]

const lines = (products: number) => [
  `create temporary table made_lines on commit drop as
    select distinct on (t.n, v.id) t.*, p, ${idOf('transfer line', "t.n || '.' || p")} as line_id,
      v.id as variant_id, 2 + ${draw("t.n || 'q' || p", 12)} as quantity, ${draw("t.n || 'd' || p", 100)} as luck,
      coalesce(v.cost_minor, 100) as cost, state in ('received', 'closed') as is_done,
      state in ('received', 'closed', 'in_transit', 'partially_received') as is_sent
    from made_transfers t cross join generate_series(1, 4) as p
    join variants v on v.sku = 'B-' || ${draw("t.n || 'v' || p", products)}
    where v.tracking = 'none' order by t.n, v.id, p`,
  `insert into transfer_lines (id, transfer_id, position, variant_id, requested, reserved, picked,
      shipped, accepted, rejected, surplus, written_off)
    select line_id, id, p, variant_id, quantity,
      case when is_sent or state = 'approved' then quantity else 0 end,
      case when is_sent then quantity else 0 end, case when is_sent then quantity else 0 end,
      case when is_done then quantity - lost when state = 'partially_received' then 1 else 0 end,
      case when is_done and luck = 1 then 1 else 0 end,
      case when is_done and luck = 2 then 1 else 0 end,
      case when is_done and luck in (3, 4) then 1 else 0 end
    from made_lines cross join lateral (
      select case when luck in (1, 3, 4) then 1 when luck = 2 then -1 else 0 end as lost) as of_line`,
  `insert into transfer_pieces (line_id, shipped, value_minor, settled, settled_value_minor)
    select line_id, quantity, quantity * cost, settled,
      case when is_done then quantity * cost else settled * cost end
    from made_lines cross join lateral (
      select case when is_done then quantity when state = 'partially_received' then 1 else 0 end
        as settled) as of_line where is_sent`,
  `insert into transfer_receipts (id, transfer_id, number, received_at)
    select ${idOf('receipt', 'n')}, id, 1, at + interval '2 days' from made_transfers
    where state in ('received', 'closed', 'partially_received')`,
  `insert into transfer_receipt_lines (receipt_id, position, line_id, accepted, rejected, surplus,
      reason_code)
    select ${idOf('receipt', 'n')}, l.position, l.id, l.accepted, l.rejected, l.surplus,
      case when l.rejected + l.surplus > 0 then
        (select code from reason_codes order by code limit 1) end
    from transfer_lines l join made_lines made on made.line_id = l.id
    where l.accepted + l.rejected > 0`,
  `insert into stock_variances (id, outlet_id, variant_id, quantity, value_minor, currency, source_noun,
      source_id, source_label, cause, state, is_booked, created_at, closed_at)
    select ${idOf('variance', 'line_id')}, to_outlet_id, variant_id, -1, cost, 'GBP', 'transfer', id,
      'T-' || n, case when luck = 4 then 'Not in the box' else '' end,
      case when at > now() - interval '30 days' then 'open' else 'closed' end, true,
      at + interval '2 days',
      case when at > now() - interval '30 days' then null else at + interval '3 days' end
    from made_lines where is_done and luck in (3, 4) order by at`,
  `insert into stock_incoming (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity,
      due_on)
    select line_id, 'transfer', id, variant_id, to_outlet_id,
      case when state = 'partially_received' then quantity - 1 else quantity end, at::date + 4
    from made_lines where state in ('in_transit', 'partially_received')`,
  `insert into stock_reservations (source_line_id, source_noun, source_id, variant_id, outlet_id,
      quantity, created_at)
    select line_id, 'transfer', id, variant_id, from_outlet_id, quantity, at + interval '2 days'
    from made_lines where state = 'approved'`,
]

/** Transfers of four lines, of which four in a hundred did not arrive as sent. */
export const transfersFill: Fill = {
  tables: [
    'transfers',
    'transfer_lines',
    'transfer_pieces',
    'transfer_receipts',
    'transfer_receipt_lines',
    'stock_variances',
    'stock_incoming',
    'stock_reservations',
  ],
  statements: ({ transfers: count, products }) => [...transfers(count), ...lines(products)],
}
