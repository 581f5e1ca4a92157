import { formatMoney, type Minor, minorDigits } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import {
  codeInGroups,
  giftCardCodeOf,
  lastFourOf,
  readGiftCardCode,
  shortCode,
} from '#sales/gift-cards/gift-card-code.ts'
import type { GiftCard } from '#sales/gift-cards/gift-cards.contract.ts'
import { cardTooSmall, refuseCard, refuseCode } from '#sales/gift-cards/gift-cards.rules.ts'
import { practiceSaleLabel, saleNoun } from '../../pos.nouns.ts'
import type { Sale } from '../../sales.contract.ts'
import type { Training } from './training-state.ts'

/** A gift card of a training. Its balance is made up, and its code finds no real card. */
export type PracticeCard = { readonly card: GiftCard; readonly wholeCode: string }

type Place = Pick<GiftCard, 'currency' | 'outletId' | 'outletCode'>

/** What each training has to pay with: enough, too little, and one that is refused. */
const offered = [
  { characters: 'TRAYNYNGCARD222', units: 50, state: 'active' },
  { characters: 'TRAYNYNGCARD333', units: 5, state: 'active' },
  { characters: 'TRAYNYNGCARD444', units: 20, state: 'blocked' },
] as const

/** The gift cards of a currency, the newest first. */
export function cardsOf(training: Training, place: Place): readonly PracticeCard[] {
  const kept = training.cards.filter(({ card }) => card.currency === place.currency)
  return kept.length > 0 ? kept : offered.map((card, at) => offeredCard(training, place, card, at))
}

/** The training after the cards of a currency were changed. */
export function withCards(
  training: Training,
  { currency }: Place,
  cards: readonly PracticeCard[],
): Training {
  const others = training.cards.filter(({ card }) => card.currency !== currency)
  return { ...training, cards: [...others, ...cards] }
}

/** @throws Refusal `code_incomplete`, `wrong_check_character`, `unknown_card` */
export function lookUpPractised(training: Training, place: Place, text: string): PracticeCard {
  const read = readGiftCardCode(text)
  throwIfRefused(refuseCode(read))
  const code = 'code' in read ? read.code : ''
  const cards = cardsOf(training, place)
  const found = cards.find(({ wholeCode }) => wholeCode === code)
  if (found) return found
  const [usable] = cards.filter(({ card }) => card.status === 'active' && card.balanceMinor > 0)
  throw new Refusal(
    'missing',
    'unknown_card',
    `No gift card of this training has the code ${shortCode(lastFourOf(code))}. Real gift cards hold real money and are not used here.${usable ? ` Enter ${codeInGroups(usable.wholeCode)}.` : ''}`,
    { field: 'code' },
  )
}

/** @throws Refusal `not_found` */
export function practiceCard(training: Training, place: Place, id: string): PracticeCard {
  const found = cardsOf(training, place).find(({ card }) => card.id === id)
  if (!found) throw notFound('This gift card')
  return found
}

type NewEntry = Omit<GiftCard['entries'][number], 'id' | 'balanceMinor'>

/** The cards with one more entry of one of them. */
export function withCardEntry(
  cards: readonly PracticeCard[],
  id: string,
  entry: NewEntry,
): readonly PracticeCard[] {
  return cards.map((known) => {
    if (known.card.id !== id) return known
    const { entries, version, balanceMinor: before } = known.card
    const balanceMinor = before + entry.amountMinor
    const all = [{ ...entry, id: `${id}-${entries.length + 1}`, balanceMinor }, ...entries]
    return { ...known, card: { ...known.card, balanceMinor, entries: all, version: version + 1 } }
  })
}

/**
 * The training after a sale was made or changed: its gift cards pay, and get refunds back.
 *
 * @throws Refusal `card_blocked`, `card_too_small`, `not_found`
 */
export function withCardsOfSale(
  training: Training,
  { before, after }: { readonly before: Sale | null; readonly after: Sale },
): Training {
  const known = new Set(before?.payments.map(({ id }) => id))
  const moved = after.payments.filter(({ id, method }) => method === 'gift_card' && !known.has(id))
  if (moved.length === 0) return training
  const source = { noun: saleNoun.key, id: after.id, label: practiceSaleLabel(after.number) }
  let cards = cardsOf(training, after)
  for (const { kind, amountMinor, reference, by, at } of moved) {
    const found = cards.find(({ card }) => card.code === reference)
    if (!found) throw notFound('This gift card')
    const shared = { method: null, source, reason: '', by, at }
    if (kind === 'payment') requireBalance(found, amountMinor)
    const entry =
      kind === 'payment'
        ? ({ kind: 'redeem', amountMinor: -amountMinor } as const)
        : ({ kind: 'return', amountMinor } as const)
    cards = withCardEntry(cards, found.card.id, { ...shared, ...entry })
  }
  return withCards(training, after, cards)
}

function requireBalance({ card, wholeCode }: PracticeCard, amountMinor: Minor): void {
  const { state, currency, balanceMinor } = card
  const lastFour = lastFourOf(wholeCode)
  throwIfRefused(refuseCard({ lastFour, state, isExpired: false, expiresOn: null }))
  if (balanceMinor < amountMinor)
    throw cardTooSmall({ lastFour, currency, balanceMinor }, amountMinor)
}

/** A new card with its first entry. */
export function newPracticeCard(
  made: Place & {
    readonly id: string
    readonly wholeCode: string
    readonly customer: { readonly id: string; readonly name: string } | null
    readonly first: NewEntry
  },
): PracticeCard {
  const { id, wholeCode, currency, outletId, outletCode, customer, first } = made
  const { by, at, amountMinor: balanceMinor } = first
  return {
    wholeCode,
    card: {
      ...{ id, code: shortCode(lastFourOf(wholeCode)), currency, balanceMinor },
      ...{ state: 'active', status: 'active', expiresOn: null, outletId, outletCode },
      ...{ customerId: customer?.id ?? null, customerName: customer?.name ?? null },
      ...{ issuedBy: by ?? '', issuedAt: at, version: 1, blockReason: '' },
      entries: [{ ...first, id: `${id}-1`, balanceMinor }],
    },
  }
}

function offeredCard(
  { cashier, startedAt }: Training,
  place: Place,
  { characters, units, state }: (typeof offered)[number],
  at: number,
): PracticeCard {
  const { currency, outletId, outletCode } = place
  const amountMinor = units * 10 ** minorDigits(currency)
  const made = newPracticeCard({
    ...{ id: `practice-card-${currency}-${at + 1}`, wholeCode: giftCardCodeOf(characters) },
    ...{ currency, outletId, outletCode, customer: null },
    first: {
      ...{ kind: 'issue', amountMinor, method: null, source: null, reason: '' },
      ...{ by: cashier.name, at: startedAt },
    },
  })
  const blockReason = state === 'blocked' ? 'Reported as lost' : ''
  return { ...made, card: { ...made.card, state, status: state, blockReason } }
}

/** A card of the training to pay with, and what the field that asks for a code says of it. */
export function cardToOffer(
  cards: readonly PracticeCard[],
  used: readonly string[],
): { readonly code: string; readonly words: string } | null {
  const usable = cards.find(
    ({ card, wholeCode }) =>
      card.status === 'active' && card.balanceMinor > 0 && !used.includes(wholeCode),
  )
  if (!usable) return null
  const { card, wholeCode } = usable
  const balance = formatMoney(card.balanceMinor, card.currency)
  return { code: wholeCode, words: `In this training: ${codeInGroups(wholeCode)}, ${balance}` }
}
