import type { CallContext } from '#platform/web/client.ts'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import { emptyCart } from '../cart.ts'
import { PracticeStatus } from './PracticeStatus.tsx'
import { cartToPrice } from './practice-cart.ts'
import { practiceCredit, practiceCustomer } from './practice-money.ts'
import {
  askPractised,
  discardPractised,
  parkPractised,
  recallPractised,
} from './practice-parked.ts'
import { quotePractised, refundPractised, voidPractised } from './practice-steps.ts'
import { resolvePractised } from './resolve-practised.ts'
import type { TillPort } from './till-port.ts'
import { changeTraining, requireTraining, training } from './training-state.ts'
import { usePracticeTaking } from './use-practice-taking.ts'

/** The register as it is practised at: by the same rules, and nothing leaves the tab. */
export const practiceTill: TillPort = {
  isTraining: true,
  saleLabel: practiceSaleLabel,
  storedCart: (registerId) => training()?.carts[registerId] ?? emptyCart(),
  storeCart: (registerId, cart) =>
    changeTraining((now) => ({ ...now, carts: { ...now.carts, [registerId]: cart } })),
  useSaleTaking: usePracticeTaking,
  refund: async ({ id, method, lines }, options) =>
    step(refundPractised(requireTraining(), { id, method, lines, ...given(options) })),
  voidSale: async ({ id }, options) =>
    step(voidPractised(requireTraining(), { id, ...given(options) })),
  cartToPrice,
  priced: (quote, cart) => quotePractised(requireTraining(), quote, cart),
  creditOf: (customerId, currency) => practiceCredit(requireTraining(), customerId, currency),
  customer: practiceCustomer,
  resolve: resolvePractised,
  noteScan: async () => undefined,
  askParked: askPractised,
  park: parkPractised,
  recall: recallPractised,
  discard: discardPractised,
  whyNotPayBy: (method) =>
    method === 'gift_card'
      ? 'A gift card holds real money, so that it can’t pay for a practice sale. Choose another method.'
      : null,
  whyNotEmail: 'The receipt of a practice sale is not emailed. Print it instead.',
  whyNotDeliver: 'Orders for delivery can’t be practised. Take the payment, or park the sale.',
  Status: PracticeStatus,
}

const given = ({ context: { approvalId } }: { readonly context: CallContext }) => ({
  isApproved: approvalId !== undefined,
  at: new Date(),
})

function step({ training: after, sale }: ReturnType<typeof refundPractised>) {
  changeTraining(() => after)
  return sale
}
