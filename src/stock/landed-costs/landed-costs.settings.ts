import { defineSetting, documentPrefix } from '#platform/settings.ts'

/** The numbering of landed costs, and what one user may post. */
export const landedCostsSettings = {
  prefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'receiving.landed_cost_prefix',
    label: 'Landed cost prefix',
    effect: 'New landed costs have it before their number, such as LC-42.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'LC-',
  }),
  postingMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'receiving.landed_cost_posting_minor',
    label: 'Landed costs need another user to post them above',
    effect: 'A landed cost up to this amount is posted by its author.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 100_000,
  }),
} as const
