import type { TimelineEntry } from '#platform/timeline.ts'

/** An entry of an area's history in the words of its page. */
export function sayAreaEntry({ type, data }: TimelineEntry): string | null {
  const courier = String(data.courier ?? 'a courier')
  if (type === 'service_area.coverage_changed') return `changed what ${courier} does here`
  if (type === 'service_area.coverage_removed') return `took away the line of ${courier}`
  if (type === 'service_area.courier_suspended') return `suspended ${courier} here`
  if (type === 'service_area.merged') return `merged ${String(data.from)} into this area`
  if (type === 'service_area.alias_settled') return `matched the name “${String(data.alias)}”`
  return null
}
