import { type AreaOrder, rankOf } from '../area-order.ts'
import type { Offence } from '../offence.ts'
import { isTest, placeOf } from '../place.ts'
import type { SourceFile } from '../source-files.ts'

/** An area is in its wing, imports only areas before it, and across areas only through doors. */
export function doors(files: readonly SourceFile[], areas: AreaOrder): Offence[] {
  return files.flatMap((file) => {
    const { area, wing } = placeOf(file.path) ?? {}
    if (!area) return []
    if (areas.size > 0 && areas.get(area) !== wing) {
      const instead = 'the wing that src/areas.ts names for it'
      return [{ file: file.path, line: 1, what: `unknown area ${wing}/${area}`, instead }]
    }
    return file.imports.flatMap(({ target, line }) => {
      if (target === null) return []
      const wrong = wrongWith(file.path, area, target, areas)
      return wrong ? [{ file: file.path, line, ...wrong }] : []
    })
  })
}

/** What is put together from the manifests of all areas. */
const composed = /^src\/(?:all-areas|page-paths|\w+\/areas-of-\w+)\.ts$/

function wrongWith(path: string, area: string, target: string, areas: AreaOrder) {
  const to = placeOf(target)
  if (!to) {
    if (isTest(path) || !isTest(target)) return null
    return { what: `imports ${target}`, instead: 'code in src; product code does not import tests' }
  }
  if (to.area === area || area === 'app') return null
  if (to.area === null) {
    if (!composed.test(target)) return null
    const instead = 'what app hands in; the list of all areas reaches those after it'
    return { what: `${area} imports ${target}`, instead }
  }
  const [own, other] = [rankOf(areas, area), rankOf(areas, to.area)]
  if (to.area === 'app' || (own !== null && other !== null && other > own)) {
    const instead = 'an earlier area, an event, or a part handed in by app'
    return { what: `${area} imports ${target}, which comes after it`, instead }
  }
  if (to.area === 'platform' || to.isDoor) return null
  const instead = `a root file, server/index.ts or web/index.tsx of ${to.area}`
  return { what: `imports ${target} past the door`, instead }
}
