import { refuseSelling } from '#organization/outlets/outlets.rules.ts'
import type { OutletState } from '#organization/outlets/outlets.states.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { followMerges } from '#sales/customers/server/index.ts'
import { holdDrawer } from '#sales/registers/server/index.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { saleLabel, saleNoun } from '../pos.nouns.ts'
import { settleSale, type TillTender } from '../sale-money.ts'
import type { CartInput, Sale } from '../sales.contract.ts'
import { payForSale } from './pay-for-sale.ts'
import { priceCart } from './price-cart.ts'
import { cashStepAt } from './quote-sale.ts'
import { requirePrices } from './require-sale-prices.ts'
import { findSale, getSale } from './sales.queries.ts'
import { takeSoldStock } from './take-sold-stock.ts'
import { writeSale } from './write-sale.ts'

export type NewSale = CartInput & {
  readonly id: string
  /** As the cashier saw it. */
  readonly totalMinor: Minor
  readonly payments: readonly {
    readonly method: TillTender
    readonly amountMinor: Minor
    readonly reference: string
  }[]
}

/**
 * Records a paid sale: its lines leave the stock of the outlet, and its payments go into the session
 * of the register, all in one transaction. A sale that was recorded before is answered again.
 *
 * @throws Refusal `price_changed` for another total than the cashier saw, `underpaid`,
 *   `more_than_due`, `no_open_session`, `insufficient_stock`, `lot_needed`, `approval_needed`
 */
export async function completeSale(tx: Tx, actor: Actor, input: NewSale): Promise<Sale> {
  const { id, registerId } = input
  const recorded = await findSale(tx, actor, id)
  if (recorded) return requireSame(recorded, input)
  const drawer = await holdDrawer(tx, actor, registerId)
  const { outletId, currency } = drawer
  throwIfRefused(refuseSelling(await outletFacts(tx, outletId)))
  const customerId = input.customerId && (await followMerges(tx, input.customerId))
  const priced = await priceCart(tx, outletId, { ...input, customerId })
  const { totalMinor } = priced.calculated
  if (totalMinor !== input.totalMinor) throw priceChanged(input.totalMinor, totalMinor, currency)
  const cashStep = await cashStepAt(tx, outletId)
  const settled = settleSale(totalMinor, input.payments, { cashStep, currency })
  const seller = await requirePrices(tx, actor, outletId, priced)
  const written = await writeSale(tx, actor, {
    id,
    drawer,
    customerId,
    priced,
    roundingMinor: settled.roundingMinor,
    lotCodes: input.lines.map(({ lotCode }) => lotCode ?? null),
  })
  if (!written) return requireSame(await getSale(tx, actor, { id }), input)
  const label = saleLabel(written.number)
  await takeSoldStock(tx, actor, { id, label, outletId, lines: written.lines })
  const payments = input.payments.map((payment, at) => ({
    ...payment,
    keptMinor: settled.keptMinor[at] ?? 0,
  }))
  await payForSale(tx, actor, { id, label, customerId, drawer, payments })
  const methods = [...new Set(input.payments.map(({ method }) => tenderLabels[method]))]
  await appendEvent(tx, seller, {
    type: 'sale.paid',
    noun: saleNoun,
    id,
    label,
    outletId,
    data: {
      total: formatMoney(totalMinor + settled.roundingMinor, currency),
      ...(methods.length > 0 ? { methods: methods.join(', ') } : {}),
    },
  })
  return getSale(tx, actor, { id })
}

/** The first answer again; another sale cannot have its id. */
function requireSame(recorded: Sale, { registerId, totalMinor, lines }: NewSale): Sale {
  const isSame =
    recorded.registerId === registerId &&
    recorded.totalMinor - recorded.roundingMinor === totalMinor &&
    recorded.lines.length === lines.length
  if (isSame) return recorded
  throw new Refusal(
    'conflict',
    'id_taken',
    `${saleLabel(recorded.number)} was recorded with this id, and it is another sale. Begin a new sale.`,
    { field: 'id' },
  )
}

function priceChanged(seenMinor: Minor, nowMinor: Minor, currency: string): Refusal {
  const [seen, now] = [seenMinor, nowMinor].map((minor) => formatMoney(minor, currency))
  return new Refusal(
    'conflict',
    'price_changed',
    `The total is ${now} now, and you saw ${seen}: a price has changed. Tell the customer, then take the payment.`,
    { field: 'totalMinor', details: { totalMinor: nowMinor } },
  )
}

function outletFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('outlets')
    .select(['name', 'state', 'ships', 'sells', 'receives'])
    .$narrowType<{ state: OutletState }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
