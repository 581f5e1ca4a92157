import type { AreaPhrases } from '#platform/area-phrases.ts'

export const giftCardsPhrases: AreaPhrases = {
  said: {
    money: {
      'gift_card.issued': 'issued {record} with {amount}',
      'gift_card.loaded': 'loaded {amount} onto {record}',
      'gift_card.redeemed': 'redeemed {amount} of {record} for {for}',
      'gift_card.returned': 'returned {amount} of {for} to {record}',
      'gift_card.adjusted': 'corrected the balance of {record} by {amount}[: {reason}]',
      'gift_card.blocked': 'blocked {record}[: {reason}]',
      'gift_card.unblocked': 'unblocked {record}[: {reason}]',
    },
  },
}
