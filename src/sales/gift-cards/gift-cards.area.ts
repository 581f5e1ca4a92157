import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { giftCardsActions } from './gift-cards.actions.ts'
import { giftCardsContract } from './gift-cards.contract.ts'
import { giftCardsNouns } from './gift-cards.nouns.ts'
import { giftCardsObjects } from './gift-cards.objects.ts'
import { giftCardsPages } from './gift-cards.pages.ts'
import { giftCardsPhrases } from './gift-cards.phrases.ts'

export const giftCardsArea = defineArea({
  contracts: { giftCards: giftCardsContract },
  pages: giftCardsPages,
  nouns: giftCardsNouns,
  phrases: giftCardsPhrases,
  objects: giftCardsObjects,
  actions: giftCardsActions,
  seenBy: { gift_card: capability.pos },
  countedLists: { 'giftCards.list': 'gift cards' },
})
