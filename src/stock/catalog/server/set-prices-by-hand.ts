import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { fromInWords } from '../price-lists.rules.ts'
import { type PriceToSet, setListPrices } from './set-list-prices.ts'

type Dearer = {
  readonly sku: string
  readonly quantityScale: number
  readonly fromQuantity: number
  readonly priceMinor: number
  readonly smallerMinor: number
  readonly currency: string
}

/**
 * Sets prices of a list, unless a larger quantity would then have a higher unit price than a
 * smaller one.
 */
export async function setPricesByHand(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly prices: readonly PriceToSet[] },
) {
  const answer = await setListPrices(tx, actor, input)
  const variantIds = input.prices.map(({ variantId }) => variantId)
  const found = await sql<Dearer>`
    select * from (
      select v.sku, v.quantity_scale as "quantityScale", p.from_quantity as "fromQuantity",
        p.price_minor as "priceMinor", list.currency,
        coalesce(lag(p.price_minor) over (partition by v.id order by p.from_quantity),
          case when p.from_quantity > 0 and v.currency = list.currency then v.price_minor
            - round(v.price_minor::numeric * list.percent_off_basis_points / 10000)::bigint end)
          as "smallerMinor"
      from price_list_prices p join variants v on v.id = p.variant_id
      join price_lists list on list.id = p.price_list_id
      where p.price_list_id = ${input.id} and p.variant_id = any(${variantIds}::uuid[])
    ) as steps where "priceMinor" > "smallerMinor" order by sku, "fromQuantity" limit 1`.execute(tx)
  const [dearer] = found.rows
  if (dearer) throw costsMore(dearer)
  return answer
}

function costsMore(step: Dearer): Refusal {
  const [price, smaller] = [step.priceMinor, step.smallerMinor].map((minor) =>
    formatMoney(minor, step.currency),
  )
  return new Refusal(
    'unprocessable',
    'larger_costs_more',
    `${step.sku}${fromInWords(step)} would cost ${price} each, and fewer cost ${smaller} each. Enter at most ${smaller}, or raise the price of the smaller quantity first.`,
    { field: 'prices' },
  )
}
