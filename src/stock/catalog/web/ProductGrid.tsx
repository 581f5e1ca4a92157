import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callOf } from '#platform/lists/list-address.ts'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { Grid } from '#platform/web/Grid/Grid.tsx'
import { type CellChange, cellName, type GridColumn } from '#platform/web/Grid/grid-columns.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { GridVariant } from '../products.fields.ts'
import { mostRows } from '../products.filters.ts'
import { productList } from '../products.list.ts'
import { partOfField } from '../variant-changes.rules.ts'
import { usePriceReview } from './price-review.tsx'
import { trackingLabels } from './product-words.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'
import { type ProductRights, useProductRights } from './use-product-rights.ts'

/** What a price may be at all, in minor units. */
const amounts = { least: 0, most: 1_000_000_000_000 } as const

const columns: readonly GridColumn[] = [
  { key: 'sku', label: 'SKU', kind: 'text', width: 180 },
  { key: 'title', label: 'Title', kind: 'text', width: 280 },
  { key: 'priceMinor', label: 'Price', kind: 'money', width: 100, ...amounts },
  { key: 'comparePriceMinor', label: 'Former price', kind: 'money', width: 110, ...amounts },
  { key: 'costMinor', label: 'Cost', kind: 'money', width: 100, ...amounts },
  { key: 'barcode', label: 'Barcode', kind: 'text', width: 160 },
  { key: 'weightGrams', label: 'Weight, g', kind: 'whole', width: 96, least: 0 },
  { key: 'lengthMillimetres', label: 'Length, mm', kind: 'whole', width: 104, least: 0 },
  { key: 'widthMillimetres', label: 'Width, mm', kind: 'whole', width: 104, least: 0 },
  { key: 'heightMillimetres', label: 'Height, mm', kind: 'whole', width: 104, least: 0 },
  {
    key: 'tracking',
    label: 'Tracking',
    kind: 'choice',
    width: 150,
    options: optionsOf(trackingLabels),
  },
  { key: 'isActive', label: 'Open', kind: 'yes_no', width: 80 },
]

/** The variants of the present filter as a table that is edited like a spreadsheet. */
export function ProductGrid() {
  const { params } = useUrlState()
  const rights = useProductRights()
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const { after: _, before: __, ...filters } = callOf(productList, params)
  const list = useQuery({
    ...productsApi.ask('variants', { ...filters, limit: mostRows }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows ?? []
  const shownColumns = useMemo(() => columnsFor(rights), [rights])
  const review = usePriceReview()
  const act = useAct({
    area: 'products',
    run: productsApi.call.changeVariants,
    onRefusal: (refusal, { rows: sent }) => {
      if (review.isAsked(refusal)) return true
      setFaults(faultsByCell(refusal, sent))
      tellErrorBriefly('Nothing was saved', refusal.message)
      return true
    },
    onDone: ({ changed }) => {
      setFaults(new Map())
      tellSuccess(changed === 1 ? '1 variant is changed' : `${changed} variants are changed`)
    },
  })
  if (list.error && !list.data)
    return <RefusalNote refusal={refusalOf(list.error)} onRetry={() => list.refetch()} />
  if (list.isPending) return null
  if (rows.length === 0)
    return (
      <EmptyNote title="No variants match">
        The search and filters above leave none; this table shows what they leave.
      </EmptyNote>
    )
  return (
    <>
      <p className={classes.quiet}>
        {list.data?.nextCursor
          ? `The first ${formatCount(rows.length)} variants of the filter; narrow it to reach the others.`
          : `${formatCount(rows.length)} variants.`}{' '}
        Enter edits, Ctrl+V pastes from a spreadsheet, Ctrl+D fills down, Ctrl+Z undoes.
      </p>
      <Grid
        label="Variants"
        rows={rows}
        columns={shownColumns}
        keyOf={keyOfRow}
        faults={faults}
        draft="products"
        versionOf={versionOfRow}
        nameOf={nameOfRow}
        lastChangeOf={lastChangeOf}
        onSave={(changes) =>
          review.save((confirmed) => act.start({ rows: changedRows(changes), confirmed }))
        }
      />
      {review.dialog}
    </>
  )
}

const keyOfRow = ({ id }: GridVariant) => id
const versionOfRow = ({ version }: GridVariant) => version
const nameOfRow = ({ sku }: GridVariant) => sku

async function lastChangeOf({ id, productId }: GridVariant) {
  const { entries } = await productsApi.call.history({ id: productId })
  const last = entries.find(({ entityId }) => entityId === id)
  return last ? { by: last.actorName, at: last.at } : null
}

function columnsFor(rights: ProductRights): readonly GridColumn[] {
  return columns
    .filter(({ key }) => key !== 'costMinor' || rights.seesCosts)
    .map((column) => ({ ...column, isReadOnly: rights[partOfField(column.key)] !== null }))
}

/** The changed cells by variant, each with the version and the values that its edit began from. */
function changedRows(changes: readonly CellChange[]) {
  const byRow = Map.groupBy(changes, ({ key }) => key)
  return [...byRow].map(([id, cells]) => ({
    id,
    version: Math.min(...cells.map(({ version }) => version ?? 1)),
    changes: fieldsOf(cells, 'after'),
    from: fieldsOf(cells, 'before'),
  }))
}

function fieldsOf(cells: readonly CellChange[], side: 'before' | 'after') {
  return Object.fromEntries(
    cells.map((cell) => [cell.field, cell[side] === '' ? null : cell[side]]),
  )
}

function faultsByCell(
  refusal: ShownRefusal,
  sent: readonly { readonly id: string }[],
): ReadonlyMap<string, string> {
  const keys = sent.map(({ id }) => id)
  // A fault of the whole row is shown where the row begins.
  return new Map(
    shownFaults(refusal, keys).map(({ key, field, message }) => [
      cellName(key, field || 'sku'),
      message,
    ]),
  )
}
