import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { giftCardsPages } from '../gift-cards.pages.ts'

export { type CardDesk, CardDeskContext, realCardDesk } from './card-desk.ts'
export { useCardLookUp } from './use-card-look-up.ts'

/** The gift cards of a training; loaded where they are shown. */
export const PracticeCards = lazy(async () => ({
  default: (await import('./PracticeCards.tsx')).PracticeCards,
}))

const giftCardsWeb: WebArea = {
  area: 'giftCards',
  pages: [
    {
      ...giftCardsPages.giftCards,
      load: async () => ({ Page: (await import('./GiftCardsPage.tsx')).GiftCardsPage }),
    },
  ],
  acts: [{ label: 'Issue gift card', access: capability.pos, path: '/gift-cards?new=1' }],
  refreshOn: ['gift_card', 'register', 'register_session'],
}

export const giftCardsWebAreas: readonly WebArea[] = [giftCardsWeb]
