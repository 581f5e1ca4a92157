import type { TimelineEntry } from '#platform/timeline.ts'

export const cartonsInWords = (cartons: number) =>
  cartons === 1 ? '1 carton' : `${cartons} cartons`

/** What was done to a delivery where the usual sentence of its event says too little. */
export function noticeEntryInWords({ type, label }: TimelineEntry): string | null {
  if (type === 'ship_notice.arrived') return `started to count ${label}`
  if (type === 'ship_notice.reopened') return `took back the count of ${label}`
  return null
}
