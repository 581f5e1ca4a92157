import { rankOf } from '../area-order.ts'
import type { Offence } from '../offence.ts'
import { isTest, placeOf } from '../place.ts'
import type { SourceFile } from '../source-files.ts'

/** An area imports only areas above it, and across areas only through doors. */
export function doors(files: readonly SourceFile[], areas: readonly string[]): Offence[] {
  return files.flatMap((file) => {
    const area = placeOf(file.path)?.area
    if (!area) return []
    if (areas.length > 0 && rankOf(areas, area) === null) {
      const instead = 'a line for it in src/areas.ts'
      return [{ file: file.path, line: 1, what: `unknown area ${area}`, instead }]
    }
    return file.imports.flatMap(({ target, line }) => {
      if (target === null) return []
      const wrong = wrongWith(file.path, area, target, areas)
      return wrong ? [{ file: file.path, line, ...wrong }] : []
    })
  })
}

function wrongWith(path: string, area: string, target: string, areas: readonly string[]) {
  const to = placeOf(target)
  if (!to) {
    if (isTest(path) || !isTest(target)) return null
    return { what: `imports ${target}`, instead: 'code in src; tests lean on it, not it on tests' }
  }
  if (to.area === null || to.area === area || area === 'main') return null
  const [own, other] = [rankOf(areas, area), rankOf(areas, to.area)]
  if (to.area === 'main' || (own !== null && other !== null && other > own)) {
    const instead = 'an area above, an event, or a part handed in by main'
    return { what: `${area} imports ${target}, which stands below it`, instead }
  }
  if (to.area === 'platform' || to.isDoor) return null
  const instead = `a root file, server/index.ts or web/index.tsx of ${to.area}`
  return { what: `imports ${target} past the door`, instead }
}
