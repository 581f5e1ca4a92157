import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { priceListNoun } from '../catalog.nouns.ts'
import { fromInWords } from '../price-lists.rules.ts'
import { requirePart } from './require-part.ts'
import { lockList } from './save-price-list.ts'

export type PriceToSet = {
  readonly variantId: string
  readonly fromQuantity: number
  readonly priceMinor: number | null
  /** The schedule that it comes from. */
  readonly plannedPriceId?: string
}

type Changed = {
  readonly sku: string
  readonly fromQuantity: number
  readonly quantityScale: number
  readonly before: number | null
  readonly after: number | null
}

/** Sets prices of a list; null removes one, so that the percentage applies again. */
export async function setListPrices(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly prices: readonly PriceToSet[] },
) {
  requirePart(actor, 'prices')
  const { facts } = await lockList(tx, input.id)
  const rows = JSON.stringify(input.prices)
  const changed = await sql<Changed>`
    with given as (
      select g.*, p.price_minor as before from jsonb_to_recordset(${rows}::jsonb)
        as g("variantId" uuid, "fromQuantity" bigint, "priceMinor" bigint, "plannedPriceId" uuid)
      left join price_list_prices p on p.price_list_id = ${input.id}
        and p.variant_id = g."variantId" and p.from_quantity = g."fromQuantity"
    ), new_past as (
      insert into price_changes (variant_id, price_list_id, from_quantity, what, before_minor,
        after_minor, currency, changed_by, planned_price_id)
      select v.id, ${input.id}::uuid, g."fromQuantity", 'price', g.before, g."priceMinor",
        ${facts.currency}, ${authorId(actor)}::uuid, g."plannedPriceId"
      from given g join variants v on v.id = g."variantId"
      where g.before is distinct from g."priceMinor"
    ), gone as (
      delete from price_list_prices p using given g
      where p.price_list_id = ${input.id} and p.variant_id = g."variantId"
        and p.from_quantity = g."fromQuantity" and g."priceMinor" is null
    ), named as (
      insert into price_list_prices (price_list_id, variant_id, from_quantity, price_minor)
      select ${input.id}::uuid, v.id, g."fromQuantity", g."priceMinor" from given g join variants v on v.id = g."variantId"
      where g."priceMinor" is not null
      on conflict (price_list_id, variant_id, from_quantity)
        do update set price_minor = excluded.price_minor, updated_at = now()
    )
    select v.sku, v.quantity_scale as "quantityScale", g."fromQuantity", g.before,
      g."priceMinor" as after
    from given g join variants v on v.id = g."variantId"
    order by v.sku, g."fromQuantity"`.execute(tx)
  if (changed.rows.length < input.prices.length) throw unknownVariant()
  const version = await touch(tx, input.id)
  await appendEvent(tx, actor, {
    type: 'price_list.priced',
    noun: priceListNoun,
    id: input.id,
    label: facts.name,
    data: { prices: changed.rows.slice(0, mostTold).map(sayChange(facts.currency)).join('; ') },
  })
  return { id: input.id, version }
}

/** The log entry for a whole file of prices lists only the first of them. */
const mostTold = 50

/** `MUG-RED from 12: £4.00 → none`. */
const sayChange = (currency: string) => (row: Changed) => {
  const said = (minor: number | null) => (minor === null ? 'none' : formatMoney(minor, currency))
  return `${row.sku}${fromInWords(row)}: ${said(row.before)} → ${said(row.after)}`
}

async function touch(tx: Tx, id: string): Promise<number> {
  const touched = await sql<{ version: number }>`update price_lists
    set updated_at = now(), version = version + 1 where id = ${id} returning version`.execute(tx)
  return touched.rows[0]?.version ?? 1
}

function unknownVariant(): Refusal {
  return new Refusal(
    'missing',
    'unknown_variant',
    'One of these products does not exist any more. Open the list again.',
    { field: 'prices' },
  )
}
