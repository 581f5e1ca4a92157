import { refuseSelling } from '#organization/outlets/outlets.rules.ts'
import type { OutletState } from '#organization/outlets/outlets.states.ts'
import type { Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { followMerges } from '#sales/customers/server/index.ts'
import { holdDrawer } from '#sales/registers/server/index.ts'
import { sumsOf } from '../calculate-cart.ts'
import type { ExchangeToMake } from '../exchange.fields.ts'
import { priceChanged, settleSale, type TillTender } from '../sale-money.ts'
import type { CartInput, Sale } from '../sales.contract.ts'
import {
  type Exchange,
  paymentsOfExchange,
  refuseTwoApprovals,
  requireBalance,
  requireExchange,
  takeBackFor,
  weighExchange,
} from './exchange-sale.ts'
import { lockSale } from './find-sale.ts'
import { keepSale } from './keep-sale.ts'
import { requireLease } from './lease-numbers.ts'
import { linesOf, type PricedCart, priceCart } from './price-cart.ts'
import { cashStepAt } from './quote-sale.ts'
import { recordedSale, requireRecorded } from './recorded-sale.ts'
import { limitOfPrices, requirePrices } from './require-sale-prices.ts'

export type NewSale = CartInput & {
  readonly id: string
  /** Of a lease of the register; left out, the next number. */
  readonly number?: number | undefined
  /** As the cashier saw it. */
  readonly totalMinor: Minor
  readonly payments: readonly {
    readonly method: TillTender
    readonly amountMinor: Minor
    readonly reference: string
    /** Of a gift card. */
    readonly code?: string | undefined
  }[]
  /** Goods of an earlier sale that come back and pay for this one. */
  readonly exchange?: ExchangeToMake | undefined
}

/**
 * Records a paid sale: its lines leave the stock of the outlet, and its payments go into the session
 * of the register, all in one transaction. A sale that was recorded before is answered again.
 * In an exchange, the units of an earlier sale are refunded in the same transaction, and their value
 * pays for this one; what they are worth more is refunded.
 *
 * @throws Refusal `price_changed` for another total than the cashier saw, `underpaid`,
 *   `more_than_due`, `no_open_session`, `insufficient_stock`, `lot_needed`, `approval_needed`
 */
export async function completeSale(tx: Tx, actor: Actor, input: NewSale): Promise<Sale> {
  const { id, registerId, number = null } = input
  // Held before it is looked for, so that a sale sent twice waits for itself.
  const earlier = input.exchange ? await lockSale(tx, actor, input.exchange.saleId) : null
  const recorded = await recordedSale(tx, actor, input)
  if (recorded) return recorded
  const drawer = await holdDrawer(tx, actor, registerId)
  const { outletId, currency } = drawer
  throwIfRefused(refuseSelling(await outletFacts(tx, outletId)))
  const customerId = input.customerId && (await followMerges(tx, input.customerId))
  const priced = await priceCart(tx, outletId, { ...input, customerId })
  const sums = sumsOf(priced.calculated)
  if (sums.totalMinor !== input.totalMinor)
    throw priceChanged(input.totalMinor, sums.totalMinor, currency)
  const cashStep = await cashStepAt(tx, outletId)
  const exchange =
    earlier && input.exchange
      ? await weighExchange(tx, {
          ...{ sale: earlier, drawer, asked: input.exchange, customerId },
          totalMinor: sums.totalMinor,
        })
      : null
  const given = [...(exchange ? paymentsOfExchange(exchange) : []), ...input.payments]
  const settled = settleSale(sums.totalMinor, given, { cashStep, currency })
  const seller = await requireSeller(tx, actor, { outletId, priced, exchange })
  if (number !== null) await requireLease(tx, { id, registerId, number })
  await keepSale(
    tx,
    actor,
    seller,
    {
      id,
      drawer,
      customerId,
      number,
      pricesIncludeTax: priced.pricesIncludeTax,
      lines: linesOf(priced),
      sums,
      roundingMinor: settled.roundingMinor,
      lotCodes: input.lines.map(({ lotCode }) => lotCode ?? null),
      payments: given.map((payment, at) => ({ ...payment, keptMinor: settled.keptMinor[at] ?? 0 })),
      exchangeOf: exchange?.sale.label,
    },
    async (label) => {
      if (exchange) await takeBackFor(tx, seller, exchange, { id, label, drawer })
    },
  )
  const sale = await requireRecorded(tx, actor, input)
  if (exchange) await requireBalance(tx, exchange, id)
  return sale
}

type ToApprove = {
  readonly outletId: string
  readonly priced: PricedCart
  readonly exchange: Exchange | null
}

async function requireSeller(
  tx: Tx,
  actor: Actor,
  { outletId, priced, exchange }: ToApprove,
): Promise<Actor> {
  if (!exchange) return requirePrices(tx, actor, outletId, priced)
  const limit = await limitOfPrices(tx, actor, outletId, priced)
  await refuseTwoApprovals(tx, actor, exchange, limit)
  return requireExchange(tx, await requirePrices(tx, actor, outletId, priced), exchange)
}

function outletFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('outlets')
    .select(['name', 'state', 'ships', 'sells', 'receives'])
    .$narrowType<{ state: OutletState }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
