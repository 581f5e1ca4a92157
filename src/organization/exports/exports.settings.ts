import { defineSetting } from '#platform/settings.ts'

const rows = { kind: 'whole', least: 0, most: 10_000_000, unit: 'rows' } as const

/** How much of the lists with customers in them leaves as a file. */
export const exportsSettings = {
  approvalAbove: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'exports.approval_above',
    label: 'Exports need approval above',
    effect:
      'A role that needs approval to export customers, orders or returns may export so many rows of each list within 24 hours.',
    type: rows,
    default: 500,
  }),
  tellAbove: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'exports.tell_above',
    label: 'Notify administrators of exports above',
    effect:
      'Administrators get an urgent notification when one person exports more rows of customers, orders or returns than this within 24 hours.',
    type: rows,
    default: 1_000,
  }),
  tellPagesAbove: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'exports.tell_pages_above',
    label: 'Notify administrators of page-by-page reading above',
    effect:
      'Administrators get an urgent notification when one account reads more rows than this from the later pages of a list with customers within 24 hours, on the screen or over the API. The first page and a page that is read again do not count.',
    type: rows,
    default: 2_000,
  }),
} as const
