import type { Fill } from './fill-shape.ts'
import { draw, idOf, staffFor } from './fill-words.ts'

/** Parcels reported returned that were never received: found later, claimed or still missing. */
const missed = (claims: number, orders: number) =>
  `create temporary table missed on commit drop as
    select n, id as parcel_id, outlet_id, courier_id, 600 + shipping as value, cash,
      ${idOf('case', 'n')} as case_id, least(packed_at + interval '8 days', now() - interval '1 day') as at,
      case when parcel_state = 'returned_by_courier' then
        (array['open', 'open', 'searching', 'contacted', 'claimed', 'written_off'])[1 + ${draw("'cc' || n", 6)}]
      when parcel_state = 'received_back' then (array['found', 'recovered'])[1 + n % 2]
      else 'claimed' end as state
    from shipped
    where parcel_state in ('returned_by_courier', 'lost')
      or parcel_state = 'received_back' and ${draw("'cl' || n", 10_000)}
        < ${Math.round((10_000 * claims) / (orders * 0.028))}`

/** Missing returns, with a claim for each that is claimed. */
const ofCases = [
  `insert into return_cases (id, parcel_id, outlet_id, courier_id, state, state_changed_at, cause,
      said_at, said_text, branch, value_minor, cash_minor, currency, owner_id, opened_at)
    select case_id, parcel_id, outlet_id, courier_id, state, at + interval '5 days', 'said_returned', at,
      'Returned to shipper', 'Town ' || n % 40, value, cash, 'GBP',
      case when n % 2 = 0 then ${staffFor("'co' || n")} end, at
    from missed order by at`,
  `insert into return_case_notes (id, case_id, text, noted_by, noted_at)
    select ${idOf('case note', 'n')}, case_id, 'They look for it.', ${staffFor("'cn' || n")},
      at + interval '1 day'
    from missed where n % 3 = 0`,
  `create temporary table claimed on commit drop as
    select n, case_id, outlet_id, courier_id, state, value, at
    from missed where state in ('claimed', 'recovered')`,
]

const ofClaims = [
  `insert into claims (id, number, outlet_id, courier_id, currency, state, file_by, answer_by,
      filed_by, filed_at, claimed_minor, received_minor, balance_minor)
    select ${idOf('claim', 'n')}, 1000 + row_number() over (order by at), outlet_id, courier_id, 'GBP',
      case when state = 'recovered' then 'settled'
        else (array['open', 'open', 'approved', 'rejected', 'withdrawn'])[1 + n % 5] end,
      at::date + 60, at::date + 90, ${staffFor("'cf' || n")}, at + interval '15 days', value,
      case when state = 'recovered' then value else 0 end,
      case when state = 'recovered' then 0 else value end
    from claimed`,
  `insert into claim_cases (claim_id, case_id, amount_minor, is_over)
    select ${idOf('claim', 'n')}, case_id, value, state = 'claimed' and n % 5 = 4 from claimed`,
  `insert into claim_entries (id, claim_id, case_id, kind, amount_minor, entered_at)
    select ${idOf('claim entry', 'n')}, ${idOf('claim', 'n')}, case_id, 'claimed', value,
      at + interval '15 days' from claimed`,
  `insert into claim_entries (id, claim_id, case_id, kind, amount_minor, reference, entered_at)
    select ${idOf('claim receipt', 'n')}, ${idOf('claim', 'n')}, case_id, 'received', -value, 'B' || n,
      at + interval '40 days' from claimed where state = 'recovered'`,
  `update claim_counter set last = (select coalesce(max(number), 1000) from claims)`,
]

/** Each drop-off brings twenty parcels of a courier, on its list. */
const ofGate = [
  `create temporary table brought on commit drop as
    select n, id as parcel_id, outlet_id, courier_id, number,
      (row_number() over (partition by outlet_id, courier_id order by packed_at) - 1) / 20 as batch,
      (row_number() over (partition by outlet_id, courier_id order by packed_at) - 1) % 20 + 1 as place,
      least(packed_at + interval '9 days', now() - interval '1 hour') as at
    from shipped where parcel_state = 'received_back'`,
  `insert into courier_sheets (id, outlet_id, courier_id, reference, added_at)
    select md5('list' || outlet_id || courier_id || batch)::uuid, outlet_id, courier_id, 'RM-' || batch,
      min(at) from brought group by outlet_id, courier_id, batch`,
  `insert into courier_sheet_lines (sheet_id, position, tracking_number, parcel_id)
    select md5('list' || outlet_id || courier_id || batch)::uuid, place, number, parcel_id from brought`,
  `insert into gate_sessions (id, outlet_id, courier_id, sheet_id, state, rider_name, missing_count,
      opened_by, opened_at, closed_at)
    select md5('gate' || outlet_id || courier_id || batch)::uuid, outlet_id, courier_id,
      md5('list' || outlet_id || courier_id || batch)::uuid, 'closed', 'Driver ' || batch % 30, 0,
      ${staffFor("'go' || batch")}, min(at), min(at) + interval '1 hour'
    from brought group by outlet_id, courier_id, batch order by min(at)`,
  `insert into gate_scans (id, session_id, code, parcel_id, verdict, scanned_at)
    select ${idOf('gate scan', 'n')}, md5('gate' || outlet_id || courier_id || batch)::uuid, number,
      parcel_id, 'expected', at from brought`,
]

/** Missing returns, claims, return manifests and drop-offs. */
export const claimsFill: Fill = {
  tables: [
    'return_cases',
    'return_case_notes',
    'claims',
    'claim_cases',
    'claim_entries',
    'courier_sheets',
    'courier_sheet_lines',
    'gate_sessions',
    'gate_scans',
  ],
  statements: ({ claims, orders }) => [missed(claims, orders), ...ofCases, ...ofClaims, ...ofGate],
}
