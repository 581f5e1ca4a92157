import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { endPlans } from '../end-plans.ts'
import type { LockedPlan } from '../lock-planned-price.ts'
import type { MergePair } from '../product-parts.ts'

/** Moves barcodes, units, list prices and pictures; scheduled prices are cancelled. */
export async function carryCatalog(tx: Tx, actor: Actor, pair: MergePair): Promise<void> {
  const { kept, merged } = pair
  await tx
    .updateTable('barcodes')
    .set({ variant_id: kept.id })
    .where('variant_id', '=', merged.id)
    .execute()
  await sql`insert into variant_units (variant_id, unit, factor)
    select ${kept.id}::uuid, unit, factor from variant_units where variant_id = ${merged.id}
    on conflict (variant_id, unit) do nothing`.execute(tx)
  await carryListPrices(tx, actor, pair)
  await cancelPlans(tx, actor, pair)
  await sql`update product_images i set variant_id = ${kept.id} from variants v
    where i.variant_id = ${merged.id} and v.id = ${kept.id}
      and v.product_id = i.product_id`.execute(tx)
}

/**
 * A list with prices of the remaining variant keeps them: two scales of quantities are never mixed.
 */
async function carryListPrices(tx: Tx, actor: Actor, { kept, merged }: MergePair): Promise<void> {
  await sql`with gone as (
    delete from price_list_prices where variant_id = ${merged.id} returning *
  ), carried as (
    insert into price_list_prices (price_list_id, variant_id, from_quantity, price_minor)
    select price_list_id, ${kept.id}::uuid, from_quantity, price_minor from gone
    where not exists (select from price_list_prices own
      where own.price_list_id = gone.price_list_id and own.variant_id = ${kept.id})
    returning *
  ), sides as (
    select variant_id, price_list_id, from_quantity, price_minor as before, null::bigint as after
    from gone union all
    select variant_id, price_list_id, from_quantity, null, price_minor from carried
  )
  insert into price_changes (variant_id, price_list_id, from_quantity, what, before_minor,
    after_minor, currency, changed_by)
  select variant_id, price_list_id, from_quantity, 'price', before, after, list.currency,
    ${authorId(actor)}::uuid
  from sides join price_lists list on list.id = sides.price_list_id`.execute(tx)
}

async function cancelPlans(tx: Tx, actor: Actor, { merged }: MergePair): Promise<void> {
  const plans = await sql<LockedPlan>`
    select plan.id, plan.variant_id as "variantId", ${merged.sku}::text as sku,
      list.name as "priceListName", plan.price_minor as "priceMinor", plan.currency,
      plan.takes_effect_at as "takesEffectAt"
    from planned_prices plan left join price_lists list on list.id = plan.price_list_id
    where plan.variant_id = ${merged.id} and plan.ended_at is null
    order by plan.id for update of plan`.execute(tx)
  await endPlans(tx, actor, plans.rows, 'cancelled')
}
