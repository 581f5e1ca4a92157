import type { AreaOrder } from '../area-order.ts'
import type { Offence } from '../offence.ts'
import type { SourceFile } from '../source-files.ts'
import { dividedAreas, migrationName } from '../table-owners.ts'

/** NNNN_<area>_<words>.sql, numbered without gaps, each opening with the reason for it. */
export function migrationNames(files: readonly SourceFile[], areas: AreaOrder): Offence[] {
  const offences: Offence[] = []
  let expected = 1
  const migrations = files.filter(({ path }) => /^db\/migrations\/(?!.*\.md$)/.test(path))
  for (const { path, text } of migrations.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const tell = (what: string, instead: string) =>
      offences.push({ file: path, line: 1, what, instead })
    const [, digits, area] = migrationName.exec(path) ?? []
    if (digits === undefined || area === undefined) {
      tell('the name of a migration', 'NNNN_<area>_<words>.sql')
      continue
    }
    if (Number(digits) !== expected) {
      tell(`number ${digits}`, String(expected).padStart(4, '0'))
    }
    expected = Number(digits) + 1
    if (areas.size > 0 && !areas.has(area) && !dividedAreas.has(area))
      tell(`area ${area}`, 'one of src/areas.ts')
    if (!/^--\s*\S/.test(text)) tell('no opening comment', 'a first line "-- why this is needed"')
  }
  return offences
}
