import { defineNoun } from '#platform/nouns.ts'

/** It is shown on the page of business settings. */
export const reasonNoun = defineNoun({
  key: 'reason_code',
  label: 'Reason code',
  plural: 'Reason codes',
  path: () => '/business-settings',
})

/** The records by which the activity log can be filtered. */
export const reasonsNouns = [reasonNoun]
