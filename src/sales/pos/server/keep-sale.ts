import { formatMoney, type Minor } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { saleLabel, saleNoun } from '../pos.nouns.ts'
import type { SaleTender } from '../sale-money.ts'
import { payForSale } from './pay-for-sale.ts'
import { takeSoldStock } from './take-sold-stock.ts'
import { type SaleToWrite, type WrittenLine, writeSale } from './write-sale.ts'

export type SaleToKeep = SaleToWrite & {
  readonly payments: readonly {
    readonly method: SaleTender
    readonly amountMinor: Minor
    readonly keptMinor: Minor
    readonly reference: string
    readonly code?: string | undefined
    /** Of a payment by exchange. */
    readonly pair?: { readonly id: string; readonly oppositeId: string }
  }[]
  /** The sale whose returned goods pay for this one. */
  readonly exchangeOf?: string | undefined
}

/**
 * Writes a sale whose prices and payments are decided: its lines leave the stock of the outlet, and
 * its payments go into the session. Does nothing where another request has recorded it meanwhile.
 *
 * @param seller as the activity log names them: the actor, with the approval that was used
 * @param provide called before the stock is taken
 */
export async function keepSale(
  tx: Tx,
  actor: Actor,
  seller: Actor,
  { payments, exchangeOf, ...sale }: SaleToKeep,
  provide?: (label: string, lines: readonly WrittenLine[]) => Promise<void>,
): Promise<void> {
  const { id, drawer, customerId, sums, roundingMinor, offline } = sale
  const { outletId, currency } = drawer
  const written = await writeSale(tx, actor, sale)
  if (!written) return
  const label = saleLabel(written.number)
  await provide?.(label, written.lines)
  await takeSoldStock(tx, actor, { id, label, outletId, lines: written.lines })
  await payForSale(tx, actor, { id, label, customerId, drawer, payments })
  const paid = payments.filter(({ method }) => method !== 'exchange')
  const methods = [...new Set(paid.map(({ method }) => tenderLabels[method]))]
  await appendEvent(tx, seller, {
    type: 'sale.paid',
    noun: saleNoun,
    id,
    label,
    outletId,
    data: {
      total: formatMoney(sums.totalMinor + roundingMinor, currency),
      ...(methods.length > 0 ? { methods: methods.join(', ') } : {}),
      ...(exchangeOf === undefined ? {} : { exchange: exchangeOf }),
      ...(offline ? { offline: 'without the network' } : {}),
    },
  })
}
