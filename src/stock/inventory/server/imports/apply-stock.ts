import { sql } from 'kysely'
import { addBin } from '#organization/outlets/server/index.ts'
import { priceOf } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportChange, ImportSource } from '#platform/server/table-import.ts'
import { productNoun } from '#stock/catalog/catalog.nouns.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { stockNoun } from '../../inventory.nouns.ts'
import { findOrAddLot } from '../find-or-add-lot.ts'
import type { InflowRow, StockSource } from '../stock-rows.ts'
import { takeInStock } from '../take-in-stock.ts'
import { takeOutStock } from '../take-out-stock.ts'
import type { StockStep } from './plan-stock-list.ts'

/** What was booked at one place; enough to reverse it. */
export type Booked = {
  readonly outletId: string
  readonly lotId: string | null
  readonly binId: string | null
  readonly delta: number
}

type Placed = { readonly step: StockStep; readonly row: InflowRow }

/** Adds missing products, then books every difference. */
export async function applyStock(
  tx: Tx,
  actor: Actor,
  source: ImportSource,
  steps: readonly StockStep[],
) {
  const products = await addMissingProducts(tx, actor, steps)
  const bins = await addMissingBins(tx, actor, steps)
  const placed: Placed[] = []
  for (const step of steps) {
    const variantId = step.variantId ?? products.idBySku.get(step.sku)
    if (variantId === undefined || step.delta === 0) continue
    const { outletId, lot: code, expiresOn } = step
    const lotId = code ? await findOrAddLot(tx, actor, { variantId, code, expiresOn }) : null
    const binId = step.bin
      ? (step.bin.id ?? bins.idByCode.get(binKey(outletId, step.bin.code)) ?? null)
      : null
    placed.push({ step, row: rowOf(step, { variantId, outletId, lotId, binId }) })
  }
  await book(tx, actor, source, placed)
  const openings = placed.filter(({ step }) => step.isOpening).length
  return {
    counts: {
      products: products.added.length,
      bins: bins.idByCode.size,
      openings,
      differences: placed.length - openings,
    },
    changes: [...products.added, ...placed.map(bookedBy)],
  }
}

function rowOf(
  { delta, scale, unitCostMinor }: StockStep,
  place: Omit<InflowRow, 'quantity'>,
): InflowRow {
  const quantity = Math.abs(delta)
  if (unitCostMinor === null || delta < 0) return { ...place, quantity }
  return { ...place, quantity, valueMinor: priceOf(quantity, scale, unitCostMinor) }
}

async function book(
  tx: Tx,
  actor: Actor,
  { noun, id, label }: ImportSource,
  placed: readonly Placed[],
): Promise<void> {
  const source: StockSource = { noun, id, reason: `Stock list. ${label}` }
  const rowsOf = (isWanted: (step: StockStep) => boolean) =>
    placed.filter(({ step }) => isWanted(step)).map(({ row }) => row)
  await takeOutStock(
    tx,
    actor,
    source,
    rowsOf(({ delta }) => delta < 0).map(({ lotId, binId, ...row }) => ({
      ...row,
      ...(lotId ? { lotId } : {}),
      ...(binId ? { binId } : {}),
    })),
    { kind: 'count' },
  )
  const isIn = ({ delta }: StockStep) => delta > 0
  await takeInStock(
    tx,
    actor,
    source,
    rowsOf((step) => isIn(step) && step.isOpening),
    { kind: 'opening' },
  )
  await takeInStock(
    tx,
    actor,
    source,
    rowsOf((step) => isIn(step) && !step.isOpening),
    { kind: 'count' },
  )
}

function bookedBy({ step, row }: Placed): ImportChange {
  const { outletId, lotId = null, binId = null } = row
  const place = [step.lot, step.bin?.code].filter(Boolean).join(', ')
  return {
    noun: stockNoun.key,
    id: row.variantId,
    label: place ? `${step.sku} (${place})` : step.sku,
    did: 'booked',
    before: { outletId, lotId, binId, delta: step.delta } satisfies Booked,
  }
}

async function addMissingProducts(
  tx: Tx,
  actor: Actor,
  steps: readonly StockStep[],
): Promise<{ idBySku: ReadonlyMap<string, string>; added: readonly ImportChange[] }> {
  const missing = steps.filter(({ variantId }) => variantId === null)
  if (missing.length === 0) return { idBySku: new Map(), added: [] }
  const { idBySku } = await addProducts(
    tx,
    actor,
    missing.map(({ sku, title, tracking, currency }) => {
      return { sku, title: title.slice(0, 160), tracking, priceMinor: 0, currency, state: 'draft' }
    }),
  )
  const created = missing.filter(({ did }) => did === 'created')
  const skus = created.map(({ sku }) => sku)
  const found = await sql<{ id: string; label: string }>`
    select product_id as id, title as label from variants
    where sku = any(${skus}::text[])`.execute(tx)
  return {
    idBySku,
    added: found.rows.map(({ id, label }) => {
      return { noun: productNoun.key, id, label, did: 'created', before: null }
    }),
  }
}

async function addMissingBins(
  tx: Tx,
  actor: Actor,
  steps: readonly StockStep[],
): Promise<{ idByCode: ReadonlyMap<string, string> }> {
  const missing = new Map(
    steps.flatMap(({ outletId, bin, delta }) =>
      bin && bin.id === null && delta !== 0
        ? [[binKey(outletId, bin.code), { outletId, code: bin.code, name: bin.name }] as const]
        : [],
    ),
  )
  const idByCode = new Map<string, string>()
  for (const [key, { outletId, code, name }] of missing) {
    const bin = { outletId, code, name: name === code ? '' : name, kind: 'shelf', walkOrder: 0 }
    idByCode.set(key, (await addBin(tx, actor, { ...bin, kind: 'shelf' })).id)
  }
  return { idByCode }
}

const binKey = (outletId: string, code: string) => `${outletId} ${code}`
