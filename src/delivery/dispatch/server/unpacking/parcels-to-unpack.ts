import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CancelledParcel } from '../../unpacking.contract.ts'

const most = 200

/** The bin in which most of a variant is recorded at an outlet. */
const binCode = (outletId: RawBuilder<unknown>, variantId: RawBuilder<unknown>) => sql`(
  select b.code from stock_places place join bins b on b.id = place.bin_id
  where place.outlet_id = ${outletId} and place.variant_id = ${variantId} and place.on_hand > 0
  order by place.on_hand desc, b.code limit 1)`

/** Cancelled parcels whose goods are still in the box, oldest first. */
export async function parcelsToUnpack(reader: Reader, actor: Actor) {
  const found = await sql<CancelledParcel>`
    select p.id, p.code, o.number as "orderNumber", outlet.code as "outletCode",
      p.state_changed_at as "cancelledAt", (select jsonb_agg(jsonb_build_object(
        'variantId', u.variant_id, 'sku', v.sku, 'title', v.title,
        'quantityScale', v.quantity_scale, 'quantity', u.quantity, 'unpacked', u.unpacked,
        'binCode', ${binCode(sql`p.outlet_id`, sql`u.variant_id`)}) order by v.sku)
        from parcel_unpacking u join variants v on v.id = u.variant_id
        where u.parcel_id = p.id) as lines
    from parcels p join orders o on o.id = p.order_id join outlets outlet on outlet.id = p.outlet_id
    where exists (select from parcel_unpacking u where u.parcel_id = p.id
        and u.finished_at is null)
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by p.state_changed_at, p.id limit ${most}`.execute(reader)
  return { rows: found.rows }
}

/** How many cancelled parcels wait to be unpacked at the actor's outlets. */
export async function countToUnpack(reader: Reader, actor: Actor): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct u.parcel_id)::int as count
    from parcel_unpacking u join parcels p on p.id = u.parcel_id
    where u.finished_at is null
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}`.execute(reader)
  return found.rows[0]?.count ?? 0
}

export async function binOf(
  reader: Reader,
  outletId: string,
  variantId: string,
): Promise<string | null> {
  const found = await sql<{ code: string | null }>`
    select ${binCode(sql`${outletId}::uuid`, sql`${variantId}::uuid`)} as code`.execute(reader)
  return found.rows[0]?.code ?? null
}
