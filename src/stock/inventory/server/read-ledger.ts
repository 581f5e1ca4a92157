import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { LedgerRow } from '../stock-lists.contract.ts'
import { documentLabel } from './document-label.ts'
import { endOfDayIn } from './outlet-day.ts'

type LedgerInput = {
  variantId: string
  outletId: string
  withReservations: boolean
  until?: string | undefined
  upTo?: string | undefined
  after?: string | undefined
  limit: number
}

const photosOf = sql`coalesce((
  select json_agg(json_build_object('id', ph.id, 'fileId', ph.file_id,
    'thumbnailId', coalesce(f.thumbnail_id, f.id)) order by ph.taken_at, ph.id)
  from stock_photos ph join files f on f.id = ph.file_id where ph.source_id = m.source_id), '[]')`

/** How much of what was entered later counts before a row: its balance did not include that yet. */
const enteredLater = sql`coalesce((select sum(later.on_hand_delta)::bigint from stock_movements later
  where later.variant_id = m.variant_id and later.outlet_id = m.outlet_id
    and later.entered_at is not null and later.seq > m.seq and later.at < m.at), 0)`

/**
 * The movements, newest first: quantity, balance, user and document. A backdated movement is listed
 * after the last one of its day, `place`, and every other where it was written.
 */
export async function readLedger(reader: Reader, actor: Actor, input: LedgerInput) {
  requireWithinOutlets(actor, capability.inventory, input.outletId)
  const before = decodeCursor(input.after, ['count', 'instant', 'count'])
  const zone = await settingOf(reader, platformSettings.timeZone, input.outletId)
  const level = sql`m.variant_id = ${input.variantId} and m.outlet_id = ${input.outletId}`
  const conditions: RawBuilder<unknown>[] = [level]
  if (!input.withReservations) conditions.push(sql`m.kind not in ('reserve', 'release')`)
  if (input.until) conditions.push(sql`m.at < ${input.until}::timestamptz`)
  if (input.upTo) conditions.push(sql`m.at < ${endOfDayIn(input.upTo, sql<string>`${zone}`)}`)
  const where = sql.join(conditions, sql` and `)
  const limit = input.limit + 1
  const isAfter = (place: string) =>
    before
      ? sql`(${sql.ref(place)}, m.at, m.seq)
          < (${before[0]}::bigint, ${before[1]}::timestamptz, ${before[2]}::bigint)`
      : sql`true`
  const found = await sql<LedgerRow & { place: number; atText: string }>`
    with dated as (
      select coalesce((select last.seq from stock_movements last
          where last.variant_id = m.variant_id and last.outlet_id = m.outlet_id
            and last.seq < m.seq and last.entered_at is null and last.at <= m.at
          order by last.seq desc limit 1), 0) as place, m.*
      from stock_movements m where ${where} and m.entered_at is not null
    ), rows as (
      (select m.seq as place, m.* from stock_movements m
        where ${where} and m.entered_at is null and ${isAfter('m.seq')}
          ${before ? sql`and m.seq <= ${before[0]}::bigint` : sql``}
        order by m.seq desc limit ${limit})
      union all
      (select m.* from dated m where ${isAfter('m.place')}
        order by m.place desc, m.at desc, m.seq desc limit ${limit})
    )
    select m.place, m.at::text as "atText", m.seq, m.at,
      case when m.entered_at is not null then json_build_object(
        'on', (m.at at time zone ${zone})::date, 'enteredAt', m.entered_at) end as "datedBack",
      m.kind, m.on_hand_delta as "onHandDelta",
      m.reserved_delta as "reservedDelta", m.unavailable_delta as "unavailableDelta",
      -- From bin to bin nothing is added or taken away.
      case when m.kind <> 'move' then m.on_hand_after + ${enteredLater} end as "onHandAfter", m.unavailable_kind as "unavailableKind",
      m.reason, m.source_noun as "sourceNoun", m.source_id as "sourceId",
      ${documentLabel('m.source_id')} as label, author.full_name as "actorName",
      lot.code as "lotCode", bin.code as "binCode",
      case when ${hasCosts(actor, 'm.outlet_id')} then m.value_delta_minor end as "valueDeltaMinor",
      case when m.kind = 'adjustment' then ${photosOf} else '[]' end as photos
    from rows m
    left join profiles author on author.id = m.actor_id
    left join lots lot on lot.id = m.lot_id left join bins bin on bin.id = m.bin_id
    order by m.place desc, m.at desc, m.seq desc limit ${limit}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.place, row.atText, row.seq])
  return { ...page, rows: page.rows.map(({ place: _place, atText: _atText, ...row }) => row) }
}
