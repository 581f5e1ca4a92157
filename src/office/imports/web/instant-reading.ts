import type { ColumnMapping } from '../match-columns.ts'
import { commonPatterns, type InstantPattern } from '../read-instant.ts'
import type { ArrivedTable, ImportKindFacts } from '../table-imports.contract.ts'

export type InstantReading = {
  /** Null where the sender has to choose. */
  readonly pattern: InstantPattern | null
  readonly timeZone: string
  /** The first values of the columns of dates with a time. */
  readonly examples: readonly string[]
  readonly fitting: readonly InstantPattern[]
}

export type InstantChoice = { readonly pattern?: InstantPattern; readonly timeZone?: string }

/** How the matched columns of dates with a time are read; null where the file has none of them. */
export function instantReading(
  { columns, reading, proposedZone }: ArrivedTable,
  { fields }: ImportKindFacts,
  mapping: ColumnMapping,
  chosen: InstantChoice,
): InstantReading | null {
  const own = fields.flatMap(({ key, kind }) => {
    const column = kind === 'instant' ? columns[mapping[key] ?? -1] : undefined
    return column && column.examples.length > 0 ? [column] : []
  })
  if (own.length === 0) return null
  const fitting = commonPatterns(own.map(({ patterns }) => patterns))
  const [only, ...more] = fitting
  return {
    pattern:
      chosen.pattern ?? reading.instantPattern ?? (more.length === 0 ? (only ?? null) : null),
    timeZone: chosen.timeZone ?? reading.timeZone ?? proposedZone,
    examples: own.flatMap(({ examples }) => examples).slice(0, 3),
    fitting,
  }
}
