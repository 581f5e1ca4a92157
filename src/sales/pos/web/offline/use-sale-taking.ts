import { useRef, useState } from 'react'
import { displayName, useAuth } from '#organization/users/web/index.tsx'
import { Refusal } from '#platform/refusal.ts'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { isServerAway, noteSilence } from '#platform/web/server-away.ts'
import { useAct } from '#platform/web/use-act.ts'
import { refuseOfflinePayments } from '../../offline-sales.rules.ts'
import type { Sale, Till } from '../../sales.contract.ts'
import { inputOf } from '../cart.ts'
import { exchangeToSend } from '../exchange/exchange-cart.ts'
import { salesApi } from '../pos-api.ts'
import { keptSaleOf, type TakenSale } from './kept-sale-of.ts'
import { forgetSale, keepSale, letWait, returnNumber, takeNumber } from './kept-sales.ts'
import { exchangeNeedsServer } from './quote-offline.ts'
import type { KeptSale } from './till-database.ts'

/** A customer waits: after this long the sale is kept here and sent later. */
const answerMilliseconds = 8_000

export type SaleTaking = {
  readonly register: NonNullable<Till['register']>
  readonly onPaid: (sale: Sale) => void
  readonly onRefusal: (refusal: ShownRefusal) => void
}

/**
 * Takes the payment of a sale. It is kept on the device before the server is asked, so that neither a
 * lost answer nor a reload loses it; while the server can't be reached it waits there. What only
 * the server may decide is asked of it alone.
 */
export function useSaleTaking({ register, onPaid, onRefusal }: SaleTaking) {
  const { me } = useAuth()
  const [isKeeping, setKeeping] = useState(false)
  const kept = useRef<KeptSale | null>(null)
  const act = useAct({
    area: 'sales',
    failure: 'The sale was not recorded',
    run: (input: Parameters<typeof salesApi.call.complete>[0], { context }) =>
      salesApi.call.complete(input, { context, signal: AbortSignal.timeout(answerMilliseconds) }),
    onDone: (sale) => {
      if (kept.current) forgetSale(kept.current.id)
      onPaid(sale)
    },
    onRefusal: (refusal) => {
      const mine = kept.current
      if (!mine) {
        onRefusal(refusal)
        return true
      }
      if (refusal.status === 0 || refusal.status >= 500) {
        noteSilence()
        letWait(mine.id)
        onPaid(mine.shown)
        return true
      }
      forgetSale(mine.id)
      if (refusal.code !== 'wrong_number') returnNumber(register.id, mine.number)
      onRefusal(refusal)
      return true
    },
  })

  const keep = async (taken: TakenSale): Promise<KeptSale | null> => {
    const cashier = me ? { id: me.profile.id, name: displayName(me.profile) } : null
    const number = cashier && (await takeNumber(register.id))
    if (!cashier || number === null) return null
    const sale = keptSaleOf(taken, { register, cashier, number, at: new Date() })
    await keepSale(sale)
    return sale
  }

  const take = async (taken: TakenSale) => {
    setKeeping(true)
    try {
      const why = whyNotOffline(taken, register)
      kept.current = why === null ? await keep(taken) : null
      if (!isServerAway()) return send(taken)
      if (why) throw why
      if (!kept.current) throw noNumbers()
      await letWait(kept.current.id)
      onPaid(kept.current.shown)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefusal(shownRefusal(error))
    } finally {
      setKeeping(false)
    }
  }

  const send = ({ cart, quote, payments, restMethod }: TakenSale) => {
    const { number } = kept.current ?? {}
    const { exchange: _, ...input } = inputOf(cart, register.id)
    return act.start({
      ...input,
      ...(cart.exchange && quote.exchange
        ? { exchange: exchangeToSend(cart.exchange, quote.exchange, restMethod) }
        : {}),
      id: cart.saleId,
      ...(number === undefined ? {} : { number }),
      totalMinor: quote.totalMinor,
      payments: payments.map((payment) => ({ ...payment, reference: '' })),
    })
  }

  return { take, isPending: act.isPending || isKeeping }
}

/** Why this sale can be made only while the server answers; null where it can be kept. */
function whyNotOffline({ cart, quote, payments }: TakenSale, register: SaleTaking['register']) {
  if (cart.exchange) return exchangeNeedsServer()
  const { offlineCardMinor: mostMinor, currency } = register
  if (quote.limitBreached !== '')
    return new Refusal(
      'unprocessable',
      'needs_server',
      `This needs an approval, and the server can’t be reached: ${quote.limitBreached} Lower the discount, or wait for the network.`,
    )
  return refuseOfflinePayments(payments, { mostMinor, currency })
}

function noNumbers(): Refusal {
  return new Refusal(
    'unprocessable',
    'needs_server',
    'This register has no sale numbers left, and the server can’t be reached to lease more. Wait for the network.',
  )
}
