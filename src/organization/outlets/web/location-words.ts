import type { TimelineEntry } from '#platform/timeline.ts'

/** An entry of an area's history with the labels of its page. */
export function sayAreaEntry({ type, data }: TimelineEntry): string | null {
  const courier = String(data.courier ?? 'a courier')
  if (type === 'service_area.coverage_changed') return `changed what ${courier} does here`
  if (type === 'service_area.coverage_removed') return `took away the line of ${courier}`
  if (type === 'service_area.courier_suspended') return sayWhatWaits(courier, data)
  if (type === 'service_area.merged') return `merged ${String(data.from)} into this area`
  if (type === 'service_area.alias_settled') return `matched the name “${String(data.alias)}”`
  return null
}

function sayWhatWaits(courier: string, { answer, parcels }: TimelineEntry['data']): string {
  if (answer === 'keep')
    return `suspended ${courier} here and kept what waited (${String(parcels)})`
  if (answer === 'hold')
    return `suspended ${courier} here and held what waited (${String(parcels)})`
  if (answer === 'rebook')
    return `suspended ${courier} here and rebooked what waited (${String(parcels)})`
  return `suspended ${courier} here`
}
