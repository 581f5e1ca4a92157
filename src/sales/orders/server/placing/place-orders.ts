import type pg from 'pg'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { actorRecord } from '#platform/server/events/append-event.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import { explainPlacement } from './explain-placement.ts'
import { countriesOfPhones } from './phone-key-of.ts'
import { placementStatement } from './placement-statement.ts'
import { spreadDiscounts } from './spread-discounts.ts'

export type PlacedLine = {
  readonly variantId: string
  readonly quantity: number
  /** Left out, the variant's list price counts. */
  readonly unitPriceMinor?: number | undefined
  readonly priceReason?: string | undefined
  /** Left out, a given price is fixed: an edit keeps it. */
  readonly isPriceFixed?: boolean | undefined
  readonly discountMinor?: number | undefined
  readonly discountReason?: string | undefined
  /** Left out, the rate of the product's tax class at the outlet. */
  readonly taxBasisPoints?: number | undefined
}

export type PlacedPayment = {
  readonly method: Tender
  readonly amountMinor: number
  readonly reference: string
  /** As the shop that took it calls it. */
  readonly externalRef?: string | null
}

/** A new order with what only the server adds; its prices and discounts are settled. */
export type PlacedOrder = Omit<NewOrder, 'lines' | 'discount' | 'payments' | 'externalRef'> & {
  readonly channel: string
  readonly externalRef: string | null
  /** Null means now. */
  readonly placedAt: string | null
  readonly lines: readonly PlacedLine[]
  /** Without a customer, it is linked to the only one with its phone or email. */
  readonly findsBuyer?: boolean | undefined
  /** It is left out, and nothing is placed, if its customer has a price list. */
  readonly asksList?: boolean | undefined
  /** Nothing of it is reserved and all of it is short: the caller reserves what is available. */
  readonly reservesLater?: boolean | undefined
  readonly orderDiscountMinor?: number | undefined
  readonly discountReason?: string | undefined
  readonly shippingTaxBasisPoints?: number | undefined
  readonly pricesIncludeTax?: boolean | undefined
  /** Left out, as it is set at the outlet that ships. */
  readonly taxRounding?: 'line' | 'document' | undefined
  /** The outlet that sold it, where that is not the one that ships. */
  readonly soldByOutletId?: string | undefined
  readonly payments?: readonly PlacedPayment[] | undefined
}

export type Placement = {
  readonly id: string
  readonly number: number
  readonly state: 'pending'
  readonly totalMinor: number
  readonly version: number
  /** The number of the customer that was found by phone or email; null where none was sought or found. */
  readonly linkedTo: string | null
  /** A part of it is back-ordered. */
  readonly isShort?: boolean
}

/**
 * Places orders by the one statement, and answers in their order; see there.
 *
 * @param connection the pool for an order on its own (the statement is its own transaction), or a
 *   transaction's connection
 * @throws Refusal for too little stock, what can't be sold, a discount larger than what it comes
 *   off, an unknown variant, outlet or customer
 */
export async function placeOrders(
  connection: Pick<pg.Pool, 'query'>,
  reader: Reader,
  actor: Actor,
  orders: readonly PlacedOrder[],
  keep: IdempotentRequest | null = null,
): Promise<Placement[]> {
  const headers: unknown[] = []
  const lines: unknown[] = []
  const places = new Map<string, number>()
  const countries = await countriesOfPhones(reader, orders)
  const shares = await spreadDiscounts(reader, orders)
  for (const [at, { lines: ordered, payments, ...order }] of orders.entries()) {
    const id = newId()
    places.set(id, at)
    headers.push({
      id,
      ...order,
      phoneKey: phoneKey(order.shipPhone, countries(order)),
      ...(payments ? { payments: payments.map((payment) => ({ id: newId(), ...payment })) } : {}),
    })
    for (const [index, line] of ordered.entries()) {
      const orderDiscountMinor = shares.get(at)?.[index] ?? 0
      lines.push({ id: newId(), orderId: id, position: index + 1, ...line, orderDiscountMinor })
    }
  }
  try {
    const { rows } = await connection.query<Placement>({
      name: 'orders-place',
      text: placementStatement,
      values: [
        JSON.stringify(headers),
        JSON.stringify(lines),
        authorId(actor),
        actorRecord(actor),
        actor.userId,
        keep?.key ?? null,
        keep?.endpoint ?? null,
        keep?.hash ?? null,
      ],
    })
    return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  } catch (error) {
    throw await explainPlacement(error, reader, orders)
  }
}
