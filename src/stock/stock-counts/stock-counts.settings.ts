import { defineSetting, documentPrefix } from '#platform/settings.ts'

/** How often products of a class are counted. */
const everyDays = (abcClass: string, days: number) =>
  defineSetting({
    group: 'Stock counts',
    scope: 'outlet',
    key: `counts.every_days_${abcClass.toLowerCase()}`,
    label: `Products of class ${abcClass} are counted every`,
    effect: 'A product that was counted longer ago is due for counting.',
    type: { kind: 'whole', least: 1, most: 1_000, unit: 'days' },
    default: days,
  })

/** The numbering of stock counts, and what of their differences needs another user. */
export const stockCountsSettings = {
  prefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'counts.prefix',
    label: 'Stock count prefix',
    effect: 'New and printed stock counts carry it before their number, such as SC-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'SC-',
  }),
  tolerancePercent: defineSetting({
    group: 'Stock counts',
    scope: 'outlet',
    key: 'counts.tolerance_percent',
    label: 'Lines are counted again if they differ by more than',
    effect: 'Another user counts a line again that differs by more of its expected quantity.',
    type: { kind: 'whole', least: 0, most: 100, unit: '%' },
    default: 2,
  }),
  toleranceMinor: defineSetting({
    group: 'Stock counts',
    scope: 'outlet',
    key: 'counts.tolerance_minor',
    label: 'Lines are counted again if their difference is worth more than',
    effect: 'Another user counts a line again whose difference is worth more, whatever its share.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 10_000,
  }),
  everyDaysA: everyDays('A', 30),
  everyDaysB: everyDays('B', 90),
  everyDaysC: everyDays('C', 180),
  offerFromPercent: defineSetting({
    group: 'Stock counts',
    scope: 'outlet',
    key: 'counts.offer_from_percent',
    label: 'A scanned bin is offered for counting from',
    effect: 'Picks, put-aways and shorts since its last check make an error more likely.',
    type: { kind: 'whole', least: 1, most: 100, unit: '%' },
    default: 10,
  }),
  approvalMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'counts.approval_minor',
    label: 'Stock counts need a manager’s approval above',
    effect: 'Counts the differences of all lines, more and less, at cost.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 100_000,
  }),
  topApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'counts.top_approval_minor',
    label: 'Stock counts need a super admin’s approval above',
    effect: 'Counts the differences of all lines, more and less, at cost.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    notBelow: 'counts.approval_minor',
    default: 1_000_000,
  }),
} as const
