import { formatCount } from '#platform/web/format-instant.ts'
import type { WholeReturn } from '../returns.fields.ts'

/** The weight of a return, and what it is compared with; null where it was not weighed. */
export function weightInWords({
  weighedGrams,
  comparedGrams,
}: Pick<WholeReturn, 'weighedGrams' | 'comparedGrams'>): string | null {
  if (weighedGrams === null) return null
  const own = `${formatCount(weighedGrams)} g`
  if (comparedGrams === null) return `${own}, with nothing to compare it with`
  const differs = weighedGrams - comparedGrams
  if (differs === 0) return `${own}, as it should be`
  return `${own}, ${formatCount(Math.abs(differs))} g ${differs < 0 ? 'less' : 'more'} than it should be`
}
