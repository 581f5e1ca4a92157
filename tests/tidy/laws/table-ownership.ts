import { type AreaOrder, rankOf } from '../area-order.ts'
import { lineAt, type Offence } from '../offence.ts'
import { isTest, placeOf } from '../place.ts'
import type { SourceFile } from '../source-files.ts'
import { type TableUse, tableUses } from '../sql-pieces.ts'
import { migrationArea, tableOwners, temporaryTables } from '../table-owners.ts'

/** SQL writes touch only the area's own tables; reads may also touch those of earlier areas. */
export function tableOwnership(files: readonly SourceFile[], areas: AreaOrder): Offence[] {
  const owners = tableOwners(files)
  return files.flatMap((file) => {
    const area = migrationArea(file.path) ?? placeOf(file.path)?.area
    if (!area || isTest(file.path)) return []
    const temporary = temporaryTables(file)
    return tableUses(file).flatMap((use): Offence[] => {
      if (temporary.has(use.table)) return []
      const wrong = wrongWith(use, area, owners, areas)
      return wrong ? [{ file: file.path, line: lineAt(file.text, use.offset), ...wrong }] : []
    })
  })
}

function wrongWith(
  { act, table }: TableUse,
  area: string,
  owners: ReadonlyMap<string, string>,
  areas: AreaOrder,
) {
  // Tables in schemas of their own belong to machinery, such as the job queue.
  const owner = table.includes('.') ? 'platform' : owners.get(table)
  if (owner === area) return null
  if (act === 'write') {
    if (owner === undefined) {
      const instead = 'a table that a migration of this area creates'
      return { what: `${area} writes ${table}, which no migration creates`, instead }
    }
    return { what: `${area} writes ${table} of ${owner}`, instead: `the server door of ${owner}` }
  }
  if (owner === undefined || area === 'app') return null
  const [own, other] = [rankOf(areas, area), rankOf(areas, owner)]
  if (own === null || other === null || other < own) return null
  const instead = 'a table of an earlier area, or a row that the later area writes here'
  return { what: `${area} reads ${table} of ${owner}, which comes after it`, instead }
}
