import { newUuid } from '#platform/web/new-uuid.ts'
import { cashOfRefund, refundOfSale, type TillTender } from '../../sale-money.ts'
import type { Sale } from '../../sales.contract.ts'
import { shownSale, type TakenAt, type TakenSale } from '../offline/kept-sale-of.ts'
import type { PracticeSale } from './training-state.ts'

/**
 * A paid cart as a practice sale, by the rules of a real one.
 *
 * @throws Refusal `underpaid`, `more_than_due`
 */
export function practiceSaleOf(taken: TakenSale, taking: TakenAt): PracticeSale {
  const { cashStepMinor } = taken.quote
  return { sale: { ...shownSale(taken, taking), isOffline: false }, cashStepMinor }
}

type PracticeRefund = {
  readonly method: TillTender
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly by: string
  readonly at: string
}

/** The sale after units of it came back, at the price that was paid for them. */
export function refundPractice(practice: PracticeSale, refund: PracticeRefund): PracticeSale {
  const { sale, cashStepMinor } = practice
  const { method, by, at } = refund
  const units = new Map(refund.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const { amountMinor, isAll } = refundOfSale(sale, units)
  const givenMinor =
    method === 'cash' ? cashOfRefund(amountMinor, sale.cashRefunds, cashStepMinor) : amountMinor
  const payment: Sale['payments'][number] = {
    ...{ id: newUuid(), kind: 'refund', method, amountMinor: givenMinor },
    ...{ tenderedMinor: null, reference: '', by, at },
  }
  return {
    cashStepMinor,
    sale: {
      ...sale,
      version: sale.version + 1,
      state: isAll ? 'refunded' : 'part_refunded',
      refundedMinor: sale.refundedMinor + amountMinor,
      lines: sale.lines.map((line) => ({
        ...line,
        refundedQuantity: line.refundedQuantity + (units.get(line.id) ?? 0),
      })),
      payments: [...sale.payments, payment],
      refunds: [
        ...sale.refunds,
        { id: newUuid(), amountMinor, reason: '', by, at, exchangedFor: null },
      ],
      cashRefunds:
        method === 'cash'
          ? {
              amountMinor: sale.cashRefunds.amountMinor + amountMinor,
              cashMinor: sale.cashRefunds.cashMinor + givenMinor,
            }
          : sale.cashRefunds,
    },
  }
}
