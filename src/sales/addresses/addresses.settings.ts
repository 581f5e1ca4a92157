import { defineSetting } from '#platform/settings.ts'

const score = { group: 'Addresses', scope: 'business' } as const

/** Which score an address needs. */
export const addressesSettings = {
  lookScore: defineSetting({
    ...score,
    key: 'addresses.look_score',
    label: 'Look at an address from',
    effect: 'An address with a lower score needs fixing. From this score it needs review.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    default: 60,
  }),
  acceptScore: defineSetting({
    ...score,
    key: 'addresses.accept_score',
    label: 'Accept an address from',
    effect: 'An address with this score or more is accepted without review.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    notBelow: 'addresses.look_score',
    default: 80,
  }),
} as const
