import { defineSetting } from '#platform/settings.ts'

const score = { group: 'Addresses', scope: 'business' } as const

/** Which score an address needs. */
export const addressesSettings = {
  lookScore: defineSetting({
    ...score,
    key: 'addresses.look_score',
    label: 'Look at an address from',
    effect:
      'An address that scores less than this is refused until somebody has mended it; from here on somebody looks at it.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    default: 60,
  }),
  acceptScore: defineSetting({
    ...score,
    key: 'addresses.accept_score',
    label: 'Accept an address from',
    effect: 'An address that scores at least this is taken as it is, without anybody looking.',
    type: { kind: 'whole', least: 0, most: 100, unit: 'points' },
    notBelow: 'addresses.look_score',
    default: 80,
  }),
} as const
