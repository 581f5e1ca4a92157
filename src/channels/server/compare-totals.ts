import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShopOrder } from '../shop-order.ts'
import { holdForShop } from './hold-for-shop.ts'

/** What the shop says it comes to and what we reckon are the same to the minor unit, or it is held. */
export async function compareTotals(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { totalMinor, currency }: Pick<ShopOrder, 'totalMinor' | 'currency'>,
): Promise<readonly string[]> {
  const ours = await tx
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (ours.total_minor === totalMinor) return []
  const [theirs, own] = [totalMinor, ours.total_minor].map((minor) => formatMoney(minor, currency))
  const reason = `${actor.name} says ${theirs}, and we reckon ${own}`
  return [await holdForShop(tx, actor, orderId, { kind: 'payment', reason })]
}
