import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { settleDocuments } from './settle-documents.ts'

type Collected = { readonly orderId: string; readonly cashMinor: number }

/**
 * Waives the rest after the courier collected an agreed amount below the balance. Prices and taxes
 * stay as they were; only the balance due ends, and units are refunded at what was really paid for
 * them. If the amount differs from the agreed one, the rest stays due.
 */
export async function waiveRest(tx: Tx, actor: Actor, { orderId, cashMinor }: Collected) {
  const { order, terms } = await lockTerms(tx, actor, orderId)
  const restMinor = terms.balanceMinor
  if (terms.cashAgreedMinor !== cashMinor || restMinor <= 0) return
  const { waivedMinor, currency, outletId } = terms
  await sql`update orders set waived_minor = waived_minor + ${restMinor}::bigint
    where id = ${order.id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'order.rest_waived',
    noun: orderNoun,
    id: order.id,
    label: order.label,
    outletId,
    data: {
      amount: formatMoney(restMinor, currency),
      collected: formatMoney(cashMinor, currency),
      waivedMinor: [waivedMinor, waivedMinor + restMinor],
    },
  })
  await settleDocuments(tx, actor, order.id, 'Waived')
}
