import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const giftCardsPages = {
  giftCards: {
    path: '/gift-cards',
    title: 'Gift cards',
    access: capability.pos,
    scans: 'Opens the gift card.',
  },
} satisfies Pages
