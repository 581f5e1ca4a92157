import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { codeAlphabet, giftCardCodeOf, lastFourOf } from '#sales/gift-cards/gift-card-code.ts'
import type { GiftCard } from '#sales/gift-cards/gift-cards.contract.ts'
import {
  type CardTender,
  cardTooSmall,
  refuseCard,
  refuseCashAmount,
} from '#sales/gift-cards/gift-cards.rules.ts'
import type { Till } from '../../sales.contract.ts'
import { requirePractised } from './practice-approval.ts'
import {
  cardsOf,
  newPracticeCard,
  type PracticeCard,
  practiceCard,
  withCardEntry,
  withCards,
} from './practice-cards.ts'
import { requireOpenSession, withEntries, withSession } from './practice-session.ts'
import type { Training } from './training-state.ts'

/** A step with a gift card: the training after it, and the card. */
type Step = { readonly training: Training; readonly practised: PracticeCard }

type Acting = {
  readonly register: NonNullable<Till['register']>
  readonly isApproved: boolean
  readonly at: string
}

type Issue = Acting & {
  readonly method: CardTender
  readonly amountMinor: Minor
  readonly customer: { readonly id: string; readonly name: string } | null
}

/** @throws Refusal `no_open_session`, `session_closing`, `not_in_coins`, `approval_needed` */
export function issuePractised(training: Training, issue: Issue): Step {
  const { register, method, amountMinor, customer, at } = issue
  const paid = payForCard(training, { ...issue, words: 'Issue a gift card' })
  const practised = newPracticeCard({
    ...{ id: newUuid(), wholeCode: newCode(cardsOf(training, register)), customer },
    ...{ currency: register.currency, outletId: register.outletId },
    outletCode: register.outletCode,
    first: {
      ...{ kind: 'issue', amountMinor, method, source: null, reason: '' },
      ...{ by: training.cashier.name, at },
    },
  })
  const cards = [practised, ...cardsOf(paid, register)]
  return { training: withCards(paid, register, cards), practised }
}

type Load = Omit<Issue, 'customer'> & { readonly id: string }

/** @throws Refusal `card_blocked` and those of an issue */
export function loadPractised(training: Training, load: Load): Step {
  const { register, id, method, amountMinor, at } = load
  const { card, wholeCode } = practiceCard(training, register, id)
  const lastFour = lastFourOf(wholeCode)
  throwIfRefused(refuseCard({ lastFour, state: card.state, isExpired: false, expiresOn: null }))
  const paid = payForCard(training, { ...load, words: `Load ${card.code}` })
  const by = paid.cashier.name
  const entry = { kind: 'load', amountMinor, method, source: null, reason: '', by, at } as const
  return changed(paid, load, withCardEntry(cardsOf(paid, register), id, entry))
}

type Correction = Acting & {
  readonly id: string
  /** With sign. */
  readonly amountMinor: Minor
  readonly reason: string
}

/** @throws Refusal `zero_amount`, `card_too_small`, `approval_needed` */
export function adjustPractised(training: Training, correction: Correction): Step {
  const { register, id, amountMinor, reason, isApproved, at } = correction
  const { card, wholeCode } = practiceCard(training, register, id)
  const { currency, balanceMinor } = card
  if (amountMinor === 0)
    throw new Refusal('unprocessable', 'zero_amount', 'Enter an amount above zero.')
  if (balanceMinor + amountMinor < 0)
    throw cardTooSmall({ lastFour: lastFourOf(wholeCode), currency, balanceMinor }, -amountMinor)
  const summary = `Correct the balance of ${card.code} by ${formatMoney(amountMinor, currency)}`
  requirePractised(register.approvals.correctGiftCard, { summary, isApproved })
  const by = training.cashier.name
  const entry = { kind: 'adjust', amountMinor, method: null, source: null, reason, by, at } as const
  return changed(training, correction, withCardEntry(cardsOf(training, register), id, entry))
}

type Turning = Pick<Acting, 'register'> & {
  readonly id: string
  readonly state: GiftCard['state']
  readonly reason: string
}

/** Blocks a card, or unblocks it. */
export function turnCardPractised(training: Training, turning: Turning): Step {
  const { register, id, state, reason } = turning
  const blockReason = state === 'blocked' ? reason : ''
  const cards = cardsOf(training, register).map((known) => {
    if (known.card.id !== id) return known
    const version = known.card.version + 1
    return { ...known, card: { ...known.card, state, status: state, blockReason, version } }
  })
  return changed(training, turning, cards)
}

function changed(
  training: Training,
  { register, id }: Pick<Turning, 'register' | 'id'>,
  cards: readonly PracticeCard[],
): Step {
  const after = withCards(training, register, cards)
  return { training: after, practised: practiceCard(after, register, id) }
}

/** The money for a card goes into the session; what is issued and loaded is added up for the limit. */
function payForCard(
  training: Training,
  { register, method, amountMinor, isApproved, at, words }: Omit<Load, 'id'> & { words: string },
): Training {
  const { currency, cashStepMinor, approvals } = register
  const session = requireOpenSession(training, register)
  throwIfRefused(refuseCashAmount({ amountMinor, method }, cashStepMinor, currency))
  const before = training.cards
    .filter(({ card }) => card.currency === currency)
    .flatMap(({ card }) => card.entries.filter((entry) => entry.method !== null))
  const sumMinor = before.reduce((sum, entry) => sum + entry.amountMinor, amountMinor)
  const say = (minor: Minor) => formatMoney(minor, currency)
  if (sumMinor > approvals.giftCardMostMinor)
    requirePractised(approvals.giftCards, {
      ...{ summary: `${words}: ${say(amountMinor)}`, isApproved },
      limitBreached: `This makes ${say(sumMinor)} on gift cards within 24 hours, and the limit is ${say(approvals.giftCardMostMinor)}.`,
    })
  const entry = { kind: 'payment', method, amountMinor, reason: '', reverses: null } as const
  const made = { ...entry, id: newUuid(), by: training.cashier.name, at }
  return withSession(training, withEntries(session, [made]))
}

/** Another code than those of the cards, also in its last four characters. */
function newCode(cards: readonly PracticeCard[]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  const code = giftCardCodeOf(
    Array.from(bytes, (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join(''),
  )
  const isTaken = cards.some(({ wholeCode }) => lastFourOf(wholeCode) === lastFourOf(code))
  return isTaken ? newCode(cards) : code
}
