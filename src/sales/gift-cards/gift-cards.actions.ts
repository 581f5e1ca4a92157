import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { giftCardsSettings } from './gift-cards.settings.ts'

const forManagers = {
  access: capability.pos,
  verdicts: {
    warehouse_manager: 'approval',
    dispatch_manager: 'approval',
    returns_manager: 'approval',
    staff: 'approval',
  },
} as const

export const giftCardsActions = {
  issue: defineAction({
    ...forManagers,
    key: 'gift_card.issue',
    label: 'Issue or load gift cards',
    limitLabel: 'more within 24 hours than the limit',
    limits: [giftCardsSettings.approvalMinor],
  }),
  adjust: defineAction({
    ...forManagers,
    key: 'gift_card.adjust',
    label: 'Correct the balance of a gift card',
    verdicts: { ...forManagers.verdicts, store_manager: 'approval' },
  }),
} as const
