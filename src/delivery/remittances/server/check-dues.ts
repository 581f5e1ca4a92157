import { sql } from 'kysely'
import type { Invariant } from '#platform/server/watch/invariants.ts'
import { duesReader } from './keep-dues.ts'

const parcelsAtOnce = 100
/** Of the parcel and what is due for it. */
const pagesOfParcel = 2

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Each delivered parcel with cash to collect has its COD due, of the same amount, and no other parcel
 * has one. A delivery whose event is not read yet is left out.
 */
export const duesEqualParcels: Invariant = {
  key: 'cod_due',
  step: async (reader, from) => {
    const found = await sql<{ id: string; code: string; isEqual: boolean }>`
      with page as materialized (
        select id, code, courier_id, cash_minor, delivered_at from parcels
        where id > ${from?.[0] ?? first}::uuid order by id limit ${parcelsAtOnce}),
      read as (select tx, seq from event_readers where name = ${duesReader.name})
      select page.id, page.code, case
        when d.parcel_id is not null
          then page.delivered_at is not null and page.cash_minor is not distinct from d.cash_minor
        when page.delivered_at is null or page.courier_id is null or coalesce(page.cash_minor, 0) = 0
          then true
        else not exists (select from events e, read where e.entity_id = page.id
          and e.type = 'parcel.delivered' and (e.tx, e.seq) <= (read.tx, read.seq))
        end as "isEqual"
      from page left join remittance_dues d on d.parcel_id = page.id order by page.id`.execute(
      reader,
    )
    const last = found.rows.at(-1)
    return {
      next: last && found.rows.length === parcelsAtOnce ? [last.id] : null,
      checked: found.rows.length,
      pages: found.rows.length * pagesOfParcel + 1,
      violations: found.rows
        .filter(({ isEqual }) => !isEqual)
        .map(({ code }) => `The COD due of parcel ${code} differs from the parcel.`),
    }
  },
}
