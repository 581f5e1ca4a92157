import type { ScanConflict, ScannedUnits } from './late-scan-database.ts'

export type ConflictGroup = {
  readonly ids: readonly string[]
  readonly recordLabel: string
  readonly codes: string
  readonly from: string
  readonly to: string
  readonly message: string
  /** What to do; empty where the message says it. */
  readonly toDo: string
}

/** Scans of one line that were refused for one reason are read, and acted on, together. */
export function groupConflicts(
  conflicts: readonly ScanConflict[],
  toDo: (units: ScannedUnits) => string,
): ConflictGroup[] {
  const groups = Map.groupBy(conflicts, ({ recordId, lineId, message, units }) =>
    [recordId, lineId, message, units !== null].join('|'),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const amount = group.reduce((sum, { units }) => sum + (units?.amount ?? 0), 0)
    return [
      {
        ids: group.map(({ id }) => id),
        recordLabel: first.recordLabel,
        codes: [...new Set(group.map(({ code }) => code))].join(', '),
        from: first.at,
        to: group.at(-1)?.at ?? first.at,
        message: first.message,
        toDo: first.units ? toDo({ ...first.units, amount }) : '',
      },
    ]
  })
}
