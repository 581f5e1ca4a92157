import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { parseQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { saysMerged } from '#stock/catalog/variant-changes.rules.ts'
import { stockNoun } from '../../inventory.nouns.ts'
import { type ReorderData, setReorderPoints } from '../set-reorder-points.ts'
import { readStockAt, type StockAt, type StockedVariant } from './read-stock-at.ts'
import { binField, skuField } from './stock-fields.ts'

type Levels = Pick<
  ReorderData,
  'reorderPoint' | 'reorderQuantity' | 'mostQuantity' | 'leadDays' | 'binId'
>

type Step = ImportStep & {
  readonly variantId: string
  readonly sku: string
  readonly before: Levels
  readonly given: Levels
}

const quantity = (key: string, label: string, aliases: readonly string[]): ImportField => {
  return { key, label, kind: 'quantity', aliases }
}

/** When stock is low at an outlet, how much is then ordered, and its usual bin. */
export const importReorderLevels = defineTableImport<Step>({
  kind: 'reorder-levels',
  label: 'Reorder levels',
  access: capability.inventory,
  needsOutlet: true,
  fields: [
    skuField,
    quantity('reorderPoint', 'Reorder point', ['Min quantity', 'Minimum', 'Reorder level']),
    quantity('reorderQuantity', 'Reorder quantity', ['Order quantity']),
    quantity('mostQuantity', 'Most', ['Max quantity', 'Maximum']),
    {
      key: 'leadDays',
      label: 'Lead time in days',
      kind: 'whole',
      aliases: ['Expected Lead Time Days', 'Lead time'],
    },
    binField,
  ],
  sample: [['TOWEL-NAVY', '12', '48', '120', '7', 'A-01-2']],
  keysOf: ({ sku }) => (sku ? [{ field: 'sku', key: sku }] : []),
  plan: async (reader, _actor, rows, { outletId }) => {
    const skus = rows.map(({ values }) => (values.sku ?? '').toUpperCase())
    const at = await readStockAt(reader, outletId ?? '', skus)
    const faults: ImportFault[] = []
    const steps = rows.flatMap((row) => stepOf(at, row, faults) ?? [])
    return { faults, steps }
  },
  apply: async (tx, actor, _source, steps, { outletId }) => {
    const changed = await setReorderPoints(
      tx,
      actor,
      steps.map(({ variantId, given }) => ({ variantId, outletId: outletId ?? '', ...given })),
    )
    return { counts: { levels: changed }, changes: steps.map((step) => changeOf(step, outletId)) }
  },
  undo: (tx, actor, _source, changes) => undoLevels(tx, actor, changes),
})

function stepOf(at: StockAt, { line, values }: ImportRow, faults: ImportFault[]): Step | null {
  const sku = (values.sku ?? '').toUpperCase()
  const variant = at.variantBySku.get(sku)
  const own = faults.length
  const wrong = (field: string, reason: string) => {
    faults.push({ line, field, reason })
    return undefined
  }
  if (!variant) {
    wrong('sku', `No product has the SKU ${sku}. Add the product first.`)
    return null
  }
  if (variant.mergedIntoSku) {
    wrong('sku', saysMerged(sku, variant.mergedIntoSku))
    return null
  }
  const steps = (key: string) => {
    const text = values[key]
    if (!text) return undefined
    const parsed = parseQuantity(text, variant.quantityScale)
    if (parsed !== null && parsed >= 0) return parsed
    return wrong(key, `${text} is no quantity in which ${sku} is counted.`)
  }
  const bin = values.bin ? at.binByName.get(values.bin.toUpperCase()) : undefined
  if (values.bin && !bin) wrong('bin', `The outlet has no bin ${values.bin}. Add it first.`)
  const given = stated({
    reorderPoint: steps('reorderPoint'),
    reorderQuantity: steps('reorderQuantity') || undefined,
    mostQuantity: steps('mostQuantity'),
    leadDays: values.leadDays ? Number(values.leadDays) : undefined,
    binId: bin?.id,
  })
  const point = given.reorderPoint ?? variant.reorderPoint
  const most = given.mostQuantity ?? variant.mostQuantity
  if (point !== null && most !== null && most < point)
    wrong('mostQuantity', `The most of ${sku} cannot be less than its reorder point.`)
  if (given.leadDays != null && (given.leadDays < 0 || given.leadDays > 730))
    wrong('leadDays', `A lead time is 0 to 730 days, not ${given.leadDays}.`)
  const before = levelsOf(variant)
  const isSame = JSON.stringify({ ...before, ...given }) === JSON.stringify(before)
  if (faults.length > own || isSame) return null
  return { lines: [line], did: 'changed', variantId: variant.id, sku, before, given }
}

const levelsOf = (variant: StockedVariant): Levels => {
  const { reorderPoint, reorderQuantity, mostQuantity, leadDays, binId } = variant
  return { reorderPoint, reorderQuantity, mostQuantity, leadDays, binId }
}

function stated(levels: { readonly [K in keyof Levels]: Levels[K] | undefined }): Levels {
  return Object.fromEntries(Object.entries(levels).filter(([, value]) => value !== undefined))
}

function changeOf({ variantId, sku, before, given }: Step, outletId: string | null): ImportChange {
  return {
    noun: stockNoun.key,
    id: variantId,
    label: sku,
    did: 'changed',
    before: { outletId, was: before, is: { ...before, ...given } },
  }
}

const levels = z.object({
  reorderPoint: z.number().nullable(),
  reorderQuantity: z.number().nullable(),
  mostQuantity: z.number().nullable(),
  leadDays: z.number().nullable(),
  binId: z.string().nullable(),
})
const kept = z.object({ outletId: z.string(), was: levels, is: levels })

async function undoLevels(tx: Tx, actor: Actor, changes: readonly ImportChange[]) {
  const left: { id: string; label: string; reason: string }[] = []
  const back: ReorderData[] = []
  const outletId = kept.safeParse(changes[0]?.before).data?.outletId ?? ''
  const at = await readStockAt(
    tx,
    outletId,
    changes.map(({ label }) => label),
  )
  for (const { id, label, before } of changes) {
    const { was, is } = kept.parse(before)
    const now = at.variantBySku.get(label)
    const isAsLeft = now && JSON.stringify(levels.parse(levelsOf(now))) === JSON.stringify(is)
    if (isAsLeft) back.push({ variantId: id, outletId, ...was })
    else left.push({ id, label, reason: 'It was changed after the import.' })
  }
  await setReorderPoints(tx, actor, back)
  return { undone: back.length, left }
}
