/** A gift card is valid at every outlet; its money goes into a register of the user's outlets. */
export const giftCardIdSources = {
  'giftCards.adjust id': 'everyone',
  'giftCards.block id': 'everyone',
  'giftCards.get id': 'everyone',
  'giftCards.history id': 'everyone',
  'giftCards.issue customerId': 'everyone',
  'giftCards.issue registerId': 'register',
  'giftCards.list customerId': 'everyone',
  'giftCards.list outletId': 'outlet',
  'giftCards.load id': 'everyone',
  'giftCards.load registerId': 'register',
  'giftCards.unblock id': 'everyone',
} as const
