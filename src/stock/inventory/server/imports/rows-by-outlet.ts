import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type {
  ImportContext,
  ImportFault,
  ImportOmission,
  ImportRow,
} from '#platform/server/table-import.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { outletField, outletScope } from './stock-fields.ts'

export type RowsByOutlet = {
  readonly rowsOf: ReadonlyMap<string, readonly ImportRow[]>
  readonly faults: readonly ImportFault[]
  /** Lines of outlets that the file is not imported for. */
  readonly leftOut: readonly ImportOmission[]
}

type Named = { readonly id: string; readonly code: string; readonly name: string }

/** Which lines are imported at which outlet. A line without an outlet is of the chosen one. */
export async function rowsByOutlet(
  reader: Reader,
  actor: Actor,
  rows: readonly ImportRow[],
  { outletId: chosen, options }: ImportContext,
): Promise<RowsByOutlet> {
  const outlets = await outletsByName(reader)
  const rowsOf = new Map<string, ImportRow[]>()
  const faults: ImportFault[] = []
  const leftOut: ImportOmission[] = []
  for (const row of rows) {
    const { line, values } = row
    const name = values[outletField.key] ?? ''
    const id = name === '' ? (chosen ?? '') : outlets.get(name.trim().toUpperCase())
    const wrong = (reason: string) => faults.push({ line, field: outletField.key, reason })
    if (id === undefined)
      wrong(`No outlet has the code or name ${name}. If the column names bins, match it to Bin.`)
    else if (id === chosen) keepIn(rowsOf, id, row)
    else if (options[outletScope.key] !== 'all')
      leftOut.push({ lines: [line], countAs: 'otherOutlets' })
    else if (!isWithinOutlets(actor, capability.inventory, id))
      wrong(`You don't have access to the stock of ${name}. Import the file for your own outlet.`)
    else keepIn(rowsOf, id, row)
  }
  return { rowsOf, faults, leftOut }
}

function keepIn(rowsOf: Map<string, ImportRow[]>, id: string, row: ImportRow): void {
  const rows = rowsOf.get(id) ?? []
  rows.push(row)
  rowsOf.set(id, rows)
}

/** A code wins over a name that reads the same. */
async function outletsByName(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Named>`select id, code, name from outlets`.execute(reader)
  return new Map([
    ...rows.map(({ id, name }) => [name.toUpperCase(), id] as const),
    ...rows.map(({ id, code }) => [code.toUpperCase(), id] as const),
  ])
}
