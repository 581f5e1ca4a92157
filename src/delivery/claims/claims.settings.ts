import { defineSetting } from '#platform/settings.ts'

const missing = { group: 'Returns', scope: 'business' } as const

/** What is written off without approval, and how long a courier may take to answer a claim. */
export const claimsSettings = {
  writeOffMinor: defineSetting({
    ...missing,
    key: 'returns.write_off_approval_minor',
    label: 'Not received: written off without approval up to',
    effect: 'Writing off a parcel that is worth more needs approval.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 5_000,
  }),
  answerDays: defineSetting({
    ...missing,
    key: 'returns.claim_answer_days',
    label: 'Courier answers a claim within',
    effect: 'After this time, the users who handle returns are reminded of the claim.',
    type: { kind: 'whole', least: 1, most: 180, unit: 'days' },
    default: 14,
  }),
} as const
