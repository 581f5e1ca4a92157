import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import {
  compareClaim,
  compareLine,
  type KnownParcel,
  type StatedLine,
} from '../differences.rules.ts'
import type { RemittanceFacts } from './find-remittance.ts'
import { holdClaims, type LineClaim } from './hold-claims.ts'
import { keepDues } from './keep-dues.ts'
import { tariffOf } from './remit-terms.ts'

/**
 * Compares the undecided lines of a remittance with our data. A line belongs to the parcel of the
 * same courier with exactly its number, and settles it if no other line did: the first of two. A
 * line that names a claim belongs to that.
 */
export async function matchLines(tx: Tx, remittance: RemittanceFacts): Promise<void> {
  const { id, courierId, currency } = remittance
  const found = await sql<{ parcelId: string }>`
    update remittance_lines l set parcel_id = p.id from parcels p
    where l.remittance_id = ${id} and l.verdict is null and p.courier_id = ${courierId}
      and (p.tracking_number = l.tracking_number or (lower(p.tracking_number) = lower(l.tracking_number)
        and (select count(*) from parcels same where same.courier_id = p.courier_id
          and lower(same.tracking_number) = lower(l.tracking_number)) = 1)) returning p.id as "parcelId"`.execute(
    tx,
  )
  const parcelIds = [...new Set(found.rows.map(({ parcelId }) => parcelId))]
  await keepDues(tx, parcelIds)
  // In a fixed order, so that two simultaneous remittances do not deadlock.
  await sql`select from remittance_dues where parcel_id = any(${parcelIds}::uuid[])
    order by parcel_id for update`.execute(tx)
  await sql`update remittance_dues d set line_id = first.id from (
      select distinct on (parcel_id) id, parcel_id from remittance_lines
      where remittance_id = ${id} and verdict is null and parcel_id is not null
      order by parcel_id, position
    ) as first
    where d.parcel_id = first.parcel_id and d.line_id is null and d.currency = ${currency}`.execute(
    tx,
  )
  await compareAll(tx, remittance, await holdClaims(tx, remittance))
}

type ComparedRow = StatedLine &
  Omit<KnownParcel, 'cashMinor'> & {
    readonly id: string
    readonly parcelId: string | null
    readonly cashMinor: number | null
  }

async function compareAll(
  tx: Tx,
  { id, courierId, currency, number }: RemittanceFacts,
  claims: ReadonlyMap<string, LineClaim>,
): Promise<void> {
  const tariff = await tariffOf(tx, courierId)
  const found = await sql<ComparedRow>`
    select l.id, l.parcel_id as "parcelId", l.collected_minor as "collectedMinor",
      l.fee_minor as "feeMinor", l.tax_minor as "taxMinor", l.paid_minor as "paidMinor",
      coalesce(d.cash_minor, p.cash_minor) as "cashMinor", p.delivered_at is not null as "isDelivered",
      o.currency is distinct from ${currency} as "isOtherCurrency",
      case when d.parcel_id is not null then d.line_id is distinct from l.id
        else p.delivered_at is not null and ${isRepeated(number)} end as "isSettled"
    from remittance_lines l
    left join parcels p on p.id = l.parcel_id left join orders o on o.id = p.order_id
    left join remittance_dues d on d.parcel_id = l.parcel_id
    where l.remittance_id = ${id} and l.verdict is null`.execute(tx)
  const compared = found.rows.map((row) => {
    const claim = claims.get(row.id)
    if (claim) return { id: row.id, cashMinor: 0, ...compareClaim(row, claim) }
    const parcel = row.parcelId === null ? null : { ...row, cashMinor: row.cashMinor ?? 0 }
    return { id: row.id, cashMinor: parcel?.cashMinor ?? 0, ...compareLine(row, parcel, tariff) }
  })
  await sql`update remittance_lines l set cash_minor = c."cashMinor", due_minor = c."dueMinor",
      differences = array(select jsonb_array_elements_text(c.differences))
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
      as c(id uuid, "cashMinor" bigint, "dueMinor" bigint, differences jsonb)
    where l.id = c.id`.execute(tx)
}

/** Without cash there is nothing to settle; an earlier line about the same parcel decides. */
const isRepeated = (number: number) => sql`exists (
  select from remittance_lines e join remittances er on er.id = e.remittance_id
  where e.parcel_id = l.parcel_id and er.state <> 'discarded'
    and (er.number, e.position) < (${number}::bigint, l.position))`
