import type { CellChange, GridColumn, GridValue } from '#platform/web/Grid/grid-columns.ts'
import { reaches, reachWords } from '../coverage.rules.ts'
import type { CoverageRow, Service } from '../locations.fields.ts'

/** For an area without its own line: the wider area's applies. */
const asAround = 'around'

export type CoverageLine = {
  readonly areaId: string
  readonly place: string
  readonly reach: string
  readonly days: number | null
  readonly costMinor: number | null
  readonly currency: string
  readonly takesCash: boolean | null
  readonly cashLimitMinor: number | null
  readonly weightLimitGrams: number | null
  readonly takesReturns: boolean | null
  readonly theirName: string
  readonly theirId: string
  readonly note: string
}

/** A line of coverage as the grid shows it, also where there is none yet. */
export function lineOfCoverage(row: CoverageRow): CoverageLine {
  const { service } = row
  return {
    areaId: row.areaId,
    place: [row.name, row.within || row.country].join(', '),
    reach: service?.reach ?? asAround,
    days: service?.days ?? null,
    costMinor: service?.costMinor ?? null,
    currency: service?.currency ?? '',
    takesCash: service?.takesCash ?? null,
    cashLimitMinor: service?.cashLimitMinor ?? null,
    weightLimitGrams: service?.weightLimitGrams ?? null,
    takesReturns: service?.takesReturns ?? null,
    theirName: service?.theirName ?? '',
    theirId: service?.theirId ?? '',
    note: service?.note ?? '',
  }
}

/** Read-only for those who have access to some outlets only: couriers serve them all. */
export const coverageColumns = (currency: string, isFixed: boolean): readonly GridColumn[] =>
  columnsIn(currency).map((column) => (isFixed ? { ...column, isReadOnly: true } : column))

const columnsIn = (currency: string): readonly GridColumn[] => [
  { key: 'place', label: 'Area', kind: 'text', isReadOnly: true, width: 240 },
  {
    key: 'reach',
    label: 'Reach',
    kind: 'choice',
    width: 128,
    options: [
      { value: asAround, label: 'As around it' },
      ...reaches.map((value) => ({ value, label: reachWords[value].label })),
    ],
  },
  { key: 'days', label: 'Days', kind: 'whole', width: 72, least: 0 },
  { key: 'costMinor', label: 'Cost', kind: 'money', currency, width: 104, least: 0 },
  { key: 'currency', label: 'Currency', kind: 'text', width: 88 },
  { key: 'takesCash', label: 'Cash', kind: 'yes_no', width: 72 },
  { key: 'cashLimitMinor', label: 'Cash up to', kind: 'money', currency, width: 112, least: 0 },
  { key: 'weightLimitGrams', label: 'Weight up to, g', kind: 'whole', width: 120, least: 0 },
  { key: 'takesReturns', label: 'Returns', kind: 'yes_no', width: 80 },
  { key: 'theirName', label: 'Their name', kind: 'text', width: 140 },
  { key: 'theirId', label: 'Their id', kind: 'text', width: 100 },
  { key: 'note', label: 'Note', kind: 'text', width: 180 },
]

/** The rows to save: each area with what its line holds once the cells are changed. */
export function changedCoverage(
  rows: readonly CoverageRow[],
  changes: readonly CellChange[],
  currency: string,
) {
  const byArea = Map.groupBy(changes, ({ key }) => key)
  return rows.flatMap((row) => {
    const own = byArea.get(row.areaId)
    if (!own) return []
    const cells = new Map(own.map(({ field, after }) => [field, after]))
    const line = lineOfCoverage(row)
    return [
      { areaId: row.areaId, version: row.version, service: serviceOf(row, line, cells, currency) },
    ]
  })
}

type Cells = ReadonlyMap<string, GridValue>

/** The first input for an area without a line creates one, with the service “served”. */
function serviceOf(
  row: CoverageRow,
  line: CoverageLine,
  cells: Cells,
  usual: string,
): Service | null {
  const text = (key: 'currency' | 'theirName' | 'theirId' | 'note') =>
    cells.has(key) ? String(cells.get(key) ?? '') : line[key]
  const number = (key: 'days' | 'costMinor' | 'cashLimitMinor' | 'weightLimitGrams') => {
    const value = cells.has(key) ? cells.get(key) : line[key]
    return typeof value === 'number' ? value : null
  }
  const yes = (key: 'takesCash' | 'takesReturns') =>
    cells.has(key) ? cells.get(key) === true : (line[key] ?? true)
  const chosen = cells.get('reach') ?? row.service?.reach ?? 'served'
  if (chosen === asAround) return null
  const reach = reaches.find((known) => known === chosen) ?? 'served'
  const currency = text('currency').trim().toUpperCase() || usual
  return {
    reach,
    suspendedUntil: reach === 'suspended' ? (row.service?.suspendedUntil ?? null) : null,
    note: text('note'),
    theirName: text('theirName'),
    theirId: text('theirId'),
    days: number('days'),
    costMinor: number('costMinor'),
    currency,
    takesCash: yes('takesCash'),
    cashLimitMinor: number('cashLimitMinor'),
    weightLimitGrams: number('weightLimitGrams'),
    takesReturns: yes('takesReturns'),
  }
}
