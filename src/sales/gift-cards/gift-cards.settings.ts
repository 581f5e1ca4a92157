import { defineSetting } from '#platform/settings.ts'

export const giftCardsSettings = {
  validMonths: defineSetting({
    group: 'Point of sale',
    scope: 'business',
    key: 'pos.gift_card_valid_months',
    label: 'Gift cards are valid for',
    effect:
      'A gift card expires so many months after it was issued or last loaded; with 0 it does not expire. Issued cards keep their day.',
    type: { kind: 'whole', least: 0, most: 120, unit: 'months' },
    default: 0,
  }),
  approvalMinor: defineSetting({
    group: 'Point of sale',
    scope: 'outlet',
    key: 'pos.gift_card_approval_minor',
    label: 'Gift cards without approval up to',
    effect:
      'Staff who issue and load gift cards for more than this within 24 hours need an approval.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 50_000,
  }),
} as const
