import { formatCount } from '#platform/web/format-instant.ts'
import type { WholeReturn } from '../returns.fields.ts'

/** What a return weighs, and against what; null where nobody weighed it. */
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
