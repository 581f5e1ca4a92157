import { notFound, Refusal } from '#platform/refusal.ts'
import { shownRefusal } from '#platform/web/client.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { practiceSaleCode, practiceSaleLabel, saleNoun } from '../../pos.nouns.ts'
import { emptyCart, oneUnit } from '../cart.ts'
import { catalogOfTill } from '../pos-api.ts'
import { PracticeStatus } from './PracticeStatus.tsx'
import {
  askPractised,
  discardPractised,
  parkPractised,
  recallPractised,
} from './practice-parked.ts'
import { practiceSaleOf, refundPractice } from './practice-sale.ts'
import type { FoundCode, TillPort } from './till-port.ts'
import { changeTraining, requireTraining, training } from './training-state.ts'

/** The register as it is practised at: by the same rules, and nothing leaves the tab. */
export const practiceTill: TillPort = {
  isTraining: true,
  saleLabel: practiceSaleLabel,
  storedCart: (registerId) => training()?.carts[registerId] ?? emptyCart(),
  storeCart: (registerId, cart) =>
    changeTraining((now) => ({ ...now, carts: { ...now.carts, [registerId]: cart } })),
  useSaleTaking: usePracticeTaking,
  refund,
  resolve,
  noteScan: async () => undefined,
  askParked: askPractised,
  park: parkPractised,
  recall: recallPractised,
  discard: discardPractised,
  whyNotPayBy: (method) => {
    if (method === 'gift_card')
      return 'A gift card holds real money, so that it can’t pay for a practice sale. Choose another method.'
    if (method === 'store_credit')
      return 'Store credit is real money, so that it can’t pay for a practice sale. Choose another method.'
    return null
  },
  whyNotEmail: 'The receipt of a practice sale is not emailed. Print it instead.',
  whyNotDeliver: 'Orders for delivery can’t be practised. Take the payment, or park the sale.',
  Status: PracticeStatus,
}

function usePracticeTaking({
  register,
  onPaid,
  onRefusal,
}: Parameters<TillPort['useSaleTaking']>[0]) {
  const take: ReturnType<TillPort['useSaleTaking']>['take'] = async (taken) => {
    const { cashier, sales } = requireTraining()
    try {
      const taking = { register, cashier, number: sales.length + 1, at: new Date() }
      const made = practiceSaleOf(taken, taking)
      changeTraining((now) => ({ ...now, sales: [...now.sales, made] }))
      onPaid(made.sale)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefusal(shownRefusal(error))
    }
  }
  return { take, isPending: false }
}

async function refund({ id, method, lines }: Parameters<TillPort['refund']>[0]) {
  const { cashier, sales } = requireTraining()
  const practice = sales.find(({ sale }) => sale.id === id)
  if (!practice) throw notFound('This practice sale')
  const at = new Date().toISOString()
  const refunded = refundPractice(practice, { method, lines, by: cashier.name, at })
  changeTraining((now) => ({
    ...now,
    sales: now.sales.map((one) => (one.sale.id === id ? refunded : one)),
  }))
  return refunded.sale
}

/** The receipt of a practice sale, or a product of the catalogue: found without a scan being recorded. */
async function resolve(code: string): Promise<FoundCode> {
  const wanted = code.trim().toUpperCase()
  const known = requireTraining().sales.find(
    ({ sale: { number } }) => practiceSaleCode(number) === wanted,
  )
  if (known) {
    const { id, number } = known.sale
    return { noun: saleNoun.key, id, label: practiceSaleLabel(number) }
  }
  const asked = { q: code.trim(), limit: 2 }
  const { variants } = await catalogOfTill.call.search(asked, { context: { isRead: true } })
  const [variant, another] = variants
  if (!variant || another) throw unknownCode(wanted)
  const { id, sku, title, quantityScale } = variant
  const quantity = oneUnit(quantityScale)
  return {
    noun: variantNoun.key,
    id,
    label: sku,
    variant: { title, quantity, quantityScale, lotCode: null },
  }
}

function unknownCode(code: string): Refusal {
  return /^R-\d+$/.test(code)
    ? new Refusal(
        'conflict',
        'in_training',
        'This is the receipt of a real sale. End the training to open it.',
      )
    : new Refusal('missing', 'unknown_code', 'No product has this code.')
}
