import { addDays } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addPastPurchases, type PastPurchase } from '#stock/purchasing/server/index.ts'
import { addPastReceipts } from '#stock/receiving/server/index.ts'

export type DeliveredOrder = {
  readonly supplierId: string
  readonly outletId: string
  readonly variantId: string
  readonly sentOn: string
  readonly state?: PastPurchase['state']
  readonly wanted?: number
  readonly cancelled?: number
  /** Days after sending. */
  readonly first: number | null
  readonly last?: number | null
  readonly came: readonly (readonly [day: number, accepted: number, rejected?: number])[]
}

/** An order of the past with one line, ten pieces at £2.50, and what came of it. */
export async function aDeliveredOrder(db: Database, given: DeliveredOrder): Promise<string> {
  const { supplierId, outletId, variantId, sentOn, first, last = first, came } = given
  const [orderId, lineId] = [newId(), newId()]
  const of = { supplierId, outletId, currency: 'GBP' }
  const day = (after: number | null) => (after === null ? null : addDays(sentOn, after))
  const sum = (at: 1 | 2) => came.reduce((total, part) => total + (part[at] ?? 0), 0)
  const { wanted = 10, cancelled = 0, state = 'received' } = given
  await db.transaction(async (tx) => {
    await addPastPurchases(tx, [
      {
        ...{ ...of, id: orderId, state, answeredAt: null, endFault: null, sentBy: null },
        ...{ sentAt: `${sentOn}T12:00:00Z`, firstExpectedOn: day(first), expectedOn: day(last) },
        lines: [
          {
            ...{ id: lineId, variantId, quantity: wanted, cancelled, unitCostMinor: 250 },
            ...{ accepted: sum(1), rejected: sum(2), firstPromisedOn: null, promisedOn: null },
          },
        ],
      },
    ])
    await addPastReceipts(
      tx,
      came.map(([after, accepted, rejected = 0]) => ({
        ...{ ...of, id: newId(), orderId, state: 'put_away', deliveryNote: '', receivedBy: null },
        receivedAt: `${addDays(sentOn, after)}T12:00:00Z`,
        parts: [
          {
            ...{ lineId: newId(), variantId, orderLineId: lineId, unitCostMinor: 250 },
            ...{ accepted, rejected, valueMinor: accepted * 250 },
          },
        ],
      })),
    )
  })
  return lineId
}
