import { Refusal } from '#platform/refusal.ts'
import type { StaleFilter } from './views.contract.ts'

type Stale = Pick<StaleFilter, 'label' | 'value' | 'why'>

/** Why a filter was left out: a whole sentence. An id is not shown. */
export function formatStaleFilter({ label, value, why }: Stale): string {
  if (why === 'filter') return `This list has no filter “${label}” any more.`
  if (why === 'value') return `${label}: “${value}” is not a choice any more.`
  if (why === 'word') return `${label}: “${value}” does not exist any more.`
  return `${label}: it was deleted, or you do not have access to it.`
}

export function refuseStaleFilters(stale: readonly Stale[]): Refusal | null {
  if (stale.length === 0) return null
  const sentences = stale.map(formatStaleFilter).join(' ')
  return new Refusal(
    'unprocessable',
    'stale_filters',
    `${sentences} Remove what no longer applies, then save the view.`,
    { field: 'params' },
  )
}
