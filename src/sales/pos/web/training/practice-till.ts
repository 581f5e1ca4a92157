import type { CallContext } from '#platform/web/client.ts'
import { practiceOrderLabel, practiceSaleLabel } from '../../pos.nouns.ts'
import { emptyCart } from '../cart.ts'
import { PracticeStatus } from './PracticeStatus.tsx'
import { placePractised } from './place-practised.ts'
import { practiceCardDesk } from './practice-card-desk.ts'
import { cardsOf, cardToOffer } from './practice-cards.ts'
import { cartToPrice } from './practice-cart.ts'
import { askRecipientPractised, emailPractised } from './practice-emails.ts'
import { practiceCredit, practiceCustomer } from './practice-money.ts'
import {
  askPractised,
  discardPractised,
  parkPractised,
  recallPractised,
} from './practice-parked.ts'
import { sessionAt } from './practice-session.ts'
import { quotePractised, refundPractised, voidPractised } from './practice-steps.ts'
import { resolvePractised } from './resolve-practised.ts'
import type { TillPort } from './till-port.ts'
import { changeTraining, requireTraining, training } from './training-state.ts'
import { usePracticeTaking } from './use-practice-taking.ts'

/** The register as it is practised at: by the same rules, and nothing leaves the tab. */
export const practiceTill: TillPort = {
  isTraining: true,
  saleLabel: practiceSaleLabel,
  orderLabel: practiceOrderLabel,
  sessionState: (register) => {
    const { state } = sessionAt(requireTraining(), register)
    return state === 'closed' ? null : state
  },
  storedCart: (registerId) => training()?.carts[registerId] ?? emptyCart(),
  storeCart: (registerId, cart) =>
    changeTraining((now) => ({ ...now, carts: { ...now.carts, [registerId]: cart } })),
  useSaleTaking: usePracticeTaking,
  refund: async ({ id, registerId, method, lines }, options) =>
    step(refundPractised(requireTraining(), { id, registerId, method, lines, ...given(options) })),
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
  cardDesk: practiceCardDesk,
  cardToOffer: (register, used) => cardToOffer(cardsOf(requireTraining(), register), used),
  askRecipient: askRecipientPractised,
  emailReceipt: emailPractised,
  placeOrder: placePractised,
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
