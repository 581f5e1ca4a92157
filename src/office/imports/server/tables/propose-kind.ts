import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { foldHeading } from '../../match-columns.ts'
import { allTableImports } from '../all-table-imports.ts'
import { maySend, requireScope, tableImportOf } from '../import-kinds.ts'
import type { TableRun } from './table-run.ts'

type Sent = Pick<TableRun, 'kind' | 'headers' | 'outletId'>

/** The kind that a file's headings speak for, where its sender chose another. */
export function proposedKind(actor: Actor, run: Sent): AnyTableImport | null {
  const headings = new Set(run.headers.map(foldHeading))
  const isOf = ({ recognisedBy = [] }: AnyTableImport) =>
    recognisedBy.length > 0 && recognisedBy.every((each) => headings.has(foldHeading(each)))
  const found = allTableImports.filter((kind) => isOf(kind) && maySend(actor, kind))
  if (found.some(({ kind }) => kind === run.kind)) return null
  return found.find(({ needsOutlet }) => !needsOutlet || run.outletId !== null) ?? null
}

/** Another kind for a file that has arrived. */
export function otherKind(actor: Actor, run: Sent, name: string): AnyTableImport {
  const kind = tableImportOf(actor, name)
  requireScope(actor, name)
  if (kind.needsOutlet && run.outletId === null)
    throw new Refusal(
      'invalid',
      'outlet_needed',
      `${kind.label} are for one outlet. Send the file again and choose the outlet.`,
      { field: 'kind' },
    )
  return kind
}
