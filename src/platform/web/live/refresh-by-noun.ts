import type { QueryClient } from '@tanstack/react-query'
import type { LiveHint } from '../../events.ts'
import type { WebArea } from '../page.ts'

/** Reloads the areas' queries about the hinted nouns; query keys start with the area. */
export function refreshByNoun(
  queries: QueryClient,
  areas: readonly Pick<WebArea, 'area' | 'refreshOn'>[],
  hints: readonly LiveHint[],
): void {
  const nouns = new Set(hints.map((hint) => hint.noun))
  for (const { area, refreshOn } of areas) {
    if (!refreshOn.some((noun) => nouns.has(noun))) continue
    // A refetch under way started before the change, so its answer may miss it: it is cancelled.
    queries.invalidateQueries({ queryKey: [area] }, { cancelRefetch: true })
  }
}
