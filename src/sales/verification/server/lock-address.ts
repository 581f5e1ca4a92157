import { capability } from '#organization/users/capabilities.ts'
import { notFound, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { refuseDecidingOnAddress } from '#sales/orders/orders.rules.ts'
import type { OrderState } from '#sales/orders/orders.states.ts'

/** The order whose address is decided on, its row locked; only until it is dispatched. */
export async function lockAddressOf(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'version', 'outlet_id', 'address_score as score'])
    .$narrowType<{ state: OrderState }>()
    .where('id', '=', id)
    .where(withinOutlets(actor, capability.addressVerification, 'outlet_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('This order')
  const label = orderLabel(row.number)
  if (row.version !== version) throw staleVersion(label, version, row.version)
  throwIfRefused(refuseDecidingOnAddress(label, row.state))
  return { ...row, label }
}
