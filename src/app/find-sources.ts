import { readSegments } from './map-segments.ts'
import type { ReducedMap } from './reduce-map.ts'

/** Lines and columns count from 0. */
export type Place = { readonly line: number; readonly column: number }

type Source = { readonly file: string; readonly line: number }

/** Where places of the built code come from: for each place the last segment that is not behind it. */
export function findSources(
  map: ReducedMap | null,
  places: readonly Place[],
): readonly (Source | null)[] {
  const found: (Source | null)[] = places.map(() => null)
  if (!map) return found
  for (const { line, column, source, sourceLine } of readSegments(map.mappings)) {
    for (const [at, place] of places.entries()) {
      if (place.line !== line || column > place.column) continue
      const file = map.sources[source]
      found[at] = file === undefined ? null : { file, line: sourceLine }
    }
  }
  return found
}
