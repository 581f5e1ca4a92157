import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { loadSheetNoun } from '../../dispatch.nouns.ts'
import type { LoadSheetRow } from '../../load-sheets.fields.ts'
import type { LoadSheetState } from '../../load-sheets.states.ts'
import { isException, sheetColumns, sheetSource } from './sheet-columns.ts'

export type SheetFilter = {
  readonly state?: LoadSheetState | undefined
  readonly courierId?: string | undefined
  readonly outletId?: string | undefined
  readonly exception?: boolean | undefined
  readonly q: string
}

type ListInput = SheetFilter & { readonly after?: string | undefined; readonly limit: number }

/** Newest first. */
export async function listSheets(reader: Reader, actor: Actor, input: ListInput) {
  const { state, courierId, outletId, exception, limit } = input
  insistWithinOutlets(actor, capability.dispatch, outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const conditions: RawBuilder<unknown>[] = [
    withinOutlets(actor, capability.dispatch, 's.outlet_id'),
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(courierId ? [sql`s.courier_id = ${courierId}::uuid`] : []),
    ...(outletId ? [sql`s.outlet_id = ${outletId}::uuid`] : []),
    ...(exception ? [isException] : []),
    ...(input.q.trim() === '' ? [] : [matchesWhat(input.q.trim())]),
    ...(after ? [sql`(s.opened_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  const found = await sql<LoadSheetRow & { key: string }>`
    select ${sheetColumns}, s.opened_at::text as key from ${sheetSource}
    where ${sql.join(conditions, sql` and `)}
    order by s.opened_at desc, s.id desc limit ${limit + 1}`.execute(reader)
  return pageFrom(found.rows, limit, (row) => [row.key, row.id])
}

/** By its number, by a parcel on it, or by courier and driver in words. */
function matchesWhat(q: string): RawBuilder<boolean> {
  const number = new RegExp(`^(?:${loadSheetNoun.scanPrefix})?(\\d{1,15})$`, 'i').exec(q)?.[1]
  return sql<boolean>`(s.number = ${number ?? null}::bigint
    or exists (select from load_sheet_parcels r join parcels p on p.id = r.parcel_id
      where r.sheet_id = s.id and r.removed_at is null
        and (p.code = ${q.toUpperCase()} or p.tracking_number = ${q}))
    or ${matchesWords("(c.name || ' ' || s.driver_name || ' ' || s.courier_number)", q)})`
}

/** The couriers that may be called, and what waits for each. */
export async function couriersToCall(reader: Reader, actor: Actor) {
  const found = await sql<{
    id: string
    name: string
    waiting: { outletId: string; parcels: number }[]
  }>`
    select c.id, c.name, coalesce(jsonb_agg(jsonb_build_object('outletId', w.outlet_id,
      'parcels', w.parcels)) filter (where w.outlet_id is not null), '[]') as waiting
    from couriers c left join (
      select p.courier_id, p.outlet_id, count(*)::int as parcels from parcels p
      where p.state = 'booked' and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
        and not exists (select from load_sheet_parcels r where r.parcel_id = p.id
          and r.removed_at is null)
      group by 1, 2) as w on w.courier_id = c.id
    where c.is_active group by c.id, c.name order by c.name`.execute(reader)
  return { couriers: found.rows }
}
