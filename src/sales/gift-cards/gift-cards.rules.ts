import { formatDay } from '#platform/days.ts'
import { formatMoney, type Minor, minorDigits } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { type ReadGiftCardCode, shortCode } from './gift-card-code.ts'

/** What a gift card is paid with. */
export const cardTenders = ['cash', 'card', 'bank_transfer'] as const satisfies readonly Tender[]

export type CardTender = (typeof cardTenders)[number]

export const entryKinds = ['issue', 'load', 'redeem', 'return', 'adjust'] as const

export type EntryKind = (typeof entryKinds)[number]

export const entryLabels: Readonly<Record<EntryKind, string>> = {
  issue: 'Issued',
  load: 'Loaded',
  redeem: 'Redeemed',
  return: 'Returned',
  adjust: 'Corrected',
}

export const giftCardStatuses = ['active', 'expired', 'blocked'] as const

export type GiftCardStatus = (typeof giftCardStatuses)[number]

export const giftCardStatusLabels: Readonly<Record<GiftCardStatus, string>> = {
  active: 'Active',
  expired: 'Expired',
  blocked: 'Blocked',
}

/** The amounts that most cards are issued with, in minor units. */
export const quickAmounts = (currency: string): readonly Minor[] =>
  [10, 25, 50, 100].map((amount) => amount * 10 ** Math.max(minorDigits(currency), 2))

/** What a code is refused with, and so every command that takes one. */
export const codeRefusals = ['code_incomplete', 'wrong_check_character', 'unknown_card'] as const

export const topUpRefusals = ['not_in_coins'] as const

/** A code that cannot be one; a typing error is told apart from a card that does not exist. */
export function refuseCode(read: ReadGiftCardCode): Refusal | null {
  if ('code' in read) return null
  const [code, says] =
    read.fault === 'check'
      ? ([
          'wrong_check_character',
          'One character of this code is wrong: its check character does not fit. Compare it with the card.',
        ] as const)
      : ([
          'code_incomplete',
          'The code of a gift card is G- and 16 letters and digits. Scan it, or type it as it is printed.',
        ] as const)
  return new Refusal('unprocessable', code, says, { field: 'code' })
}

export function unknownCard(lastFour: string): Refusal {
  return new Refusal(
    'missing',
    'unknown_card',
    `No gift card has the code ${shortCode(lastFour)}. Compare it with the card.`,
    { field: 'code' },
  )
}

type KnownCard = {
  readonly lastFour: string
  readonly state: string
  readonly isExpired: boolean
  readonly expiresOn: string | null
}

/** A blocked or expired card is neither redeemed nor loaded. */
export function refuseCard({ lastFour, state, isExpired, expiresOn }: KnownCard): Refusal | null {
  const card = shortCode(lastFour)
  if (state === 'blocked')
    return new Refusal(
      'conflict',
      'card_blocked',
      `${card} is blocked. Ask for another payment, or unblock the card first.`,
    )
  if (!isExpired || expiresOn === null) return null
  return new Refusal(
    'conflict',
    'card_expired',
    `${card} expired on ${formatDay(expiresOn)}. Ask for another payment.`,
    { details: { expiresOn } },
  )
}

type Balance = {
  readonly lastFour: string
  readonly currency: string
  readonly balanceMinor: Minor
}

export function cardTooSmall({ lastFour, currency, balanceMinor }: Balance, amountMinor: Minor) {
  const [left, wanted] = [balanceMinor, amountMinor].map((minor) => formatMoney(minor, currency))
  return new Refusal(
    'conflict',
    'card_too_small',
    `${shortCode(lastFour)} has ${left} left, less than ${wanted}. Take ${left} from it and the rest by another method.`,
    { field: 'amountMinor', details: { balanceMinor } },
  )
}

export function otherCardCurrency({ lastFour, currency }: Balance, wanted: string): Refusal {
  return new Refusal(
    'conflict',
    'other_currency',
    `${shortCode(lastFour)} is in ${currency}, and this is paid in ${wanted}. Ask for another payment.`,
  )
}

/** A return never gives more to a card than was redeemed from it for the same sale. */
export function refuseReturn(
  { lastFour, currency }: Balance,
  source: string,
  amount: { readonly redeemedMinor: Minor; readonly amountMinor: Minor },
): Refusal | null {
  if (amount.amountMinor <= amount.redeemedMinor) return null
  const [left, wanted] = [amount.redeemedMinor, amount.amountMinor].map((minor) =>
    formatMoney(minor, currency),
  )
  return new Refusal(
    'conflict',
    'more_than_redeemed',
    `${left} of ${source} can go back to ${shortCode(lastFour)}; ${wanted} is more than was paid with it. Refund the rest by another method.`,
    { field: 'amountMinor', details: { leftMinor: amount.redeemedMinor } },
  )
}

/** Cash for a card is not rounded, because the card is worth exactly what was paid. */
export function refuseCashAmount(
  { amountMinor, method }: { readonly amountMinor: Minor; readonly method: CardTender },
  step: Minor,
  currency: string,
): Refusal | null {
  if (method !== 'cash' || amountMinor % step === 0) return null
  return new Refusal(
    'unprocessable',
    'not_in_coins',
    `${formatMoney(amountMinor, currency)} cannot be paid in cash, because the smallest coin is ${formatMoney(step, currency)}. Choose another amount or method.`,
    { field: 'amountMinor' },
  )
}
