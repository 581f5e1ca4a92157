import { defineNoun } from '#platform/nouns.ts'

export const shipNoticeNoun = defineNoun({
  key: 'ship_notice',
  label: 'Announced delivery',
  plural: 'Announced deliveries',
  path: (id) => `/receiving?delivery=${id}`,
})

/** The records by which the activity log can be filtered. */
export const shipNoticesNouns = [shipNoticeNoun]
