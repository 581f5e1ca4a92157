import { defineNoun } from '#platform/nouns.ts'
import { giftCardPrefix } from './gift-card-code.ts'

export const giftCardNoun = defineNoun({
  key: 'gift_card',
  label: 'Gift card',
  plural: 'Gift cards',
  path: (id) => `/gift-cards?open=${id}`,
  scanPrefix: giftCardPrefix,
})

/** The records by which the activity log can be filtered. */
export const giftCardsNouns = [giftCardNoun]

/** The log names a card by its last four characters alone. */
export const giftCardLabel = (lastFour: string) => `Gift card …${lastFour}`
