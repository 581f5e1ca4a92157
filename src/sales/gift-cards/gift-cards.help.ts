import { helpOf } from '#platform/page-help.ts'
import { giftCardsPages } from './gift-cards.pages.ts'

export const giftCardsHelp = helpOf(giftCardsPages, {
  giftCards: {
    about:
      'This page lists prepaid cards, their balances and what was paid with them. Issue a card, check a balance, or block a card that was lost.',
    steps: [
      'Check a balance by the code, or scan the card.',
      'Issue a card with its value, and give or send the code to the customer.',
      'Open a card to see each payment and refund.',
      'Block a card that was lost, and give the reason.',
    ],
    terms: ['gift card', 'store credit', 'refund'],
  },
})
