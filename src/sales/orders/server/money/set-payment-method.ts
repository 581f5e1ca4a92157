import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { orderNoun } from '../../orders.nouns.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'

/** How an order is paid now, as its sales channel states it. The caller has locked the order. */
export async function setPaymentMethod(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  now: { readonly paymentMethod: PaymentMethod; readonly authorisedMinor: Minor },
): Promise<void> {
  const { paymentMethod, authorisedMinor } = now
  const changed = await sql<{ was: string }>`update orders o
    set payment_method = ${paymentMethod}, authorised_minor = ${authorisedMinor}::bigint,
      version = o.version + 1
    from (select id, payment_method from orders where id = ${order.id}) as before
    where o.id = before.id and (o.payment_method <> ${paymentMethod}
      or o.authorised_minor <> ${authorisedMinor}::bigint)
    returning before.payment_method as was`.execute(tx)
  const [row] = changed.rows
  if (!row) return
  await appendEvent(tx, actor, {
    type: 'order.edited',
    noun: orderNoun,
    id: order.id,
    label: order.label,
    outletId: order.outlet_id,
    data: {
      paymentMethod: [row.was, paymentMethod],
      ...(authorisedMinor > 0 ? { authorisedMinor } : {}),
    },
  })
}
