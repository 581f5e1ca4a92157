import { type RawBuilder, sql } from 'kysely'
import { openLostGoods } from '#delivery/dispatch/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { caseLabel, returnCaseNoun } from '../claims.nouns.ts'
import { type CaseCause, causeLabels } from '../return-cases.states.ts'

const house = systemActor('Returns not received')

type Raised = {
  readonly id: string
  readonly parcelId: string
  readonly code: string
  readonly outletId: string
  readonly cause: CaseCause
  readonly valueMinor: number
  readonly currency: string
}

type Candidates = {
  /** The selected parcels `p`. */
  readonly which: RawBuilder<unknown>
  readonly cause: Raised['cause']
  /** Since when the parcel `p` is missing. */
  readonly since: RawBuilder<unknown>
  /** The value at risk; by default, its goods. */
  readonly value?: RawBuilder<unknown>
  /** The drop-off at which they were missing. */
  readonly gate?: { readonly noun: string; readonly id: string; readonly label: string }
}

const goods = sql`coalesce(nullif(greatest(0, (select -sum(m.value_delta_minor)
  from stock_movements m where m.source_noun = 'order' and m.source_id = o.id
    and m.on_hand_delta < 0)), 0), o.total_minor)`

const most = 500

/**
 * Opens a case for each of these parcels without an open one; repeating it opens nothing twice. The
 * value of its goods is their cost at dispatch, else the order's total.
 *
 * @returns how many were opened
 */
export async function raiseCases(
  tx: Tx,
  { which, cause, since, value = goods, gate }: Candidates,
): Promise<number> {
  const found = await sql<Omit<Raised, 'id' | 'cause'> & { courierId: string }>`
    select p.id as "parcelId", p.code, p.outlet_id as "outletId", p.courier_id as "courierId",
      o.currency, (${value})::bigint as "valueMinor"
    from parcels p join orders o on o.id = p.order_id
    where ${which} and p.courier_id is not null
      and not exists (select from return_cases c where c.parcel_id = p.id
        and (c.state <> 'found' or ${cause} <> 'delivered_and_back'))
    order by p.id limit ${most} for update of p skip locked`.execute(tx)
  const rows = found.rows.map((row) => ({ ...row, id: newId(), cause }))
  if (rows.length === 0) return 0
  await sql`insert into return_cases (id, parcel_id, outlet_id, courier_id, cause, said_at, said_text,
      value_minor, cash_minor, currency, branch)
    select r.id, p.id, p.outlet_id, p.courier_id, r.cause, ${since}, p.news_text, r."valueMinor",
      coalesce(p.cash_minor, 0), r.currency, left(coalesce(${branch}, ''), 80)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, "parcelId" uuid, cause text, "valueMinor" bigint, currency text)
    join parcels p on p.id = r."parcelId"`.execute(tx)
  for (const row of rows) await tellOf(tx, row)
  if (cause !== 'delivered_and_back')
    await openLostGoods(tx, house, {
      parcelIds: rows.map(({ parcelId }) => parcelId),
      ...(gate
        ? { cause: 'Not among the parcels that the driver brought', source: gate }
        : { cause: `${causeLabels[cause]}, and not received` }),
    })
  return rows.length
}

/** The courier reported a delivery, but the parcel was found: the collected cash is claimed. */
export const raiseForDelivered = (tx: Tx, parcelId: string) =>
  raiseCases(tx, {
    which: sql`p.id = ${parcelId} and p.state = 'received_back'`,
    cause: 'delivered_and_back',
    since: sql`coalesce(p.delivered_at, now())`,
    value: sql`coalesce(p.cash_minor, 0)`,
  })

/**
 * The last location of the parcel `p`: from the courier’s manifest, or else from the newest
 * tracking event with a place.
 */
const branch = sql`coalesce(
  (select l.branch from courier_sheet_lines l join courier_sheets s on s.id = l.sheet_id
    where l.parcel_id = p.id and l.branch <> '' order by s.added_at desc limit 1),
  (select t.place from courier_events e join courier_event_texts t on t.event_id = e.id
    where e.courier_id = p.courier_id and e.tracking_number = p.tracking_number and t.place <> ''
    order by e.happened_at desc, e.id desc limit 1))`

async function tellOf(tx: Tx, row: Raised): Promise<void> {
  const { id, code, outletId, parcelId, cause, valueMinor, currency } = row
  await appendEvent(tx, house, {
    type: 'return_case.opened',
    noun: returnCaseNoun,
    id,
    label: caseLabel(code),
    outletId,
    data: { parcel: parcelId, cause, valueMinor, currency },
  })
}

/** The courier reports these as returned. */
export const raiseForReturned = (tx: Tx, parcelIds: readonly string[]) =>
  raiseCases(tx, {
    which: sql`p.state = 'returned_by_courier' and p.id = any(${[...parcelIds]}::uuid[])`,
    cause: 'said_returned',
    since: sql`coalesce(p.news_at, p.state_changed_at)`,
  })
