import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { type InstantPattern, patternsThatFit } from '../../read-instant.ts'
import { FileFault } from '../file-fault.ts'
import { readLines, type TableLine } from './read-lines.ts'
import type { TableRun } from './table-run.ts'

export type ColumnFacts = { readonly examples: string[]; readonly patterns: InstantPattern[] }

const rowsLookedAt = 500
const examplesShown = 3

/** The first rows below the header; fewer where the text breaks, as the check will report. */
export async function firstRows(reader: Reader, run: TableRun): Promise<readonly TableLine[]> {
  const rows: TableLine[] = []
  try {
    for await (const lines of readLines(reader, run.id, run.reading)) {
      rows.push(...lines.filter(({ line }) => line > run.reading.headerLine))
      if (rows.length >= rowsLookedAt) break
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
  }
  return rows.slice(0, rowsLookedAt)
}

/** The first values of each column, and the patterns that fit those that are dates with a time. */
export function columnFacts(
  { fields }: AnyTableImport,
  headers: readonly string[],
  rows: readonly TableLine[],
): ColumnFacts[] {
  const hasInstants = fields.some(({ kind }) => kind === 'instant')
  return headers.map((_, place) => {
    const cells = rows.map(({ cells: row }) => row[place]?.trim() ?? '').filter(Boolean)
    return {
      examples: [...new Set(cells)].slice(0, examplesShown),
      patterns: hasInstants ? [...patternsThatFit(cells)] : [],
    }
  })
}

/** Times of a file that name no zone are taken to be those of the outlet's clock. */
export function zoneOfOutlet(reader: Reader, { outletId }: TableRun): Promise<string> {
  return settingOf(reader, platformSettings.timeZone, outletId)
}
