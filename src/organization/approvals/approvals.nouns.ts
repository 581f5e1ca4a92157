import { defineNoun } from '#platform/nouns.ts'

export const approvalNoun = defineNoun({
  key: 'approval',
  label: 'Approval',
  plural: 'Approvals',
  path: (id) => `/approvals?open=${id}`,
})

/** What a role may do about an action; shown on the page of business settings. */
export const verdictNoun = defineNoun({
  key: 'verdict',
  label: 'Rule of approval',
  plural: 'Rules of approval',
  path: () => '/business-settings',
})

/** The records by which the activity log can be filtered. */
export const approvalsNouns = [approvalNoun, verdictNoun]
