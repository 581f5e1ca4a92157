import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { type CellChange, cellName } from '#platform/web/Grid/grid-columns.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import { levelKey } from './level-key.ts'

/** A level's reorder data as editable text, empty where it is not set. */
export type ReorderCells = {
  readonly key: string
  readonly sku: string
  readonly outlet: string
  readonly point: string
  readonly amount: string
  readonly most: string
  readonly leadDays: number | null
}

type Editable = Pick<LevelRow, 'reorderPoint' | 'reorderQuantity' | 'mostQuantity' | 'leadDays'>

/**
 * Only the changed fields, with their previous values, so that unedited ones are not overwritten.
 */
export type ReorderData = Pick<LevelRow, 'variantId' | 'outletId'> &
  Partial<Editable> & { readonly from: Partial<Editable> }

export function reorderCellsOf(row: LevelRow): ReorderCells {
  const shown = (steps: number | null) =>
    steps === null ? '' : formatQuantity(steps, row.quantityScale)
  return {
    key: levelKey(row),
    sku: row.sku,
    outlet: row.outletCode,
    point: shown(row.reorderPoint),
    amount: shown(row.reorderQuantity),
    most: shown(row.mostQuantity),
    leadDays: row.leadDays,
  }
}

const fields = {
  point: 'reorderPoint',
  amount: 'reorderQuantity',
  most: 'mostQuantity',
  leadDays: 'leadDays',
} as const

type Field = keyof typeof fields

const isField = (name: string): name is Field => Object.hasOwn(fields, name)

/** The reorder data from the edited cells; a fault for each that is not a number. */
export function reorderDataOf(
  levels: readonly LevelRow[],
  changes: readonly CellChange[],
): { rows: readonly ReorderData[]; faults: ReadonlyMap<string, string> } {
  const faults = new Map<string, string>()
  const byKey = new Map(levels.map((level) => [levelKey(level), level]))
  const changed = new Map<string, ReorderData>()
  for (const { key, field, after } of changes) {
    const level = byKey.get(key)
    if (!level || !isField(field)) continue
    const scale = field === 'leadDays' ? 0 : level.quantityScale
    const text = String(after ?? '').trim()
    const value = text === '' ? null : parseQuantity(text, scale)
    if (text !== '' && (value === null || value < 0)) {
      faults.set(cellName(key, field), 'A number of zero or more, or nothing.')
      continue
    }
    const { variantId, outletId } = level
    const now = changed.get(key) ?? { variantId, outletId, from: {} }
    const name = fields[field]
    changed.set(key, { ...now, [name]: value, from: { ...now.from, [name]: level[name] } })
  }
  return { rows: [...changed.values()], faults }
}

/** The levels as another user left them, where a refused save names their current values. */
export function withTheirs(
  levels: readonly LevelRow[],
  details: Readonly<Record<string, unknown>>,
): readonly LevelRow[] {
  const faults = Array.isArray(details.faults) ? details.faults : []
  return levels.map((level) => {
    const own = faults.filter((fault) => fault.key === levelKey(level))
    const theirs = own.map(({ field, difference }) => [field, difference.theirs])
    return own.length === 0 ? level : { ...level, ...Object.fromEntries(theirs) }
  })
}
