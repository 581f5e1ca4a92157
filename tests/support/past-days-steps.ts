import { sql } from 'kysely'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { addDays } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { mergeVariants } from '#stock/catalog/server/merging/merge-variants.ts'
import { addPastMovements } from '#stock/inventory/server/add-past-movements.ts'
import { type Adjustment, adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { readLedger } from '#stock/inventory/server/read-ledger.ts'
import { productParts } from './house-parts.ts'
import { because, setUp } from './world.ts'

/** An outlet of its own in a time zone, with its current day. */
export type Store = {
  readonly outletId: string
  readonly code: string
  readonly zone: string
  readonly today: string
  readonly ago: (days: number) => string
}

export type Ware = { readonly id: string; readonly sku: string }

type Where = { readonly lotId?: string; readonly binId?: string }

let made = 0

export async function aStore(db: Database, zone = 'Europe/London'): Promise<Store> {
  made += 1
  const code = `ST${made}`
  const outletId = await db.transaction((tx) =>
    addOutlet(tx, setUp, { code, name: code, kind: 'store', city: 'Leeds', currency: 'GBP' }),
  )
  await setAt(db, outletId, platformSettings.timeZone.key, zone)
  const today = await todayAt(db.reader, outletId)
  return { outletId, code, zone, today, ago: (days) => addDays(today, -days) }
}

export const setAt = (db: Database, outletId: string | null, key: string, value: unknown) =>
  db.reader
    .insertInto('setting_values')
    .values({ key, outlet_id: outletId, value: JSON.stringify(value), changed_by_name: 'Test' })
    .execute()

export async function aWareOf(db: Database, tracking: 'none' | 'lot' = 'none'): Promise<Ware> {
  made += 1
  const sku = `WARE-${made}`
  const { idBySku } = await db.transaction((tx) =>
    addProducts(tx, setUp, [{ sku, title: sku, priceMinor: 100, currency: 'GBP', tracking }]),
  )
  return { id: idBySku.get(sku) ?? '', sku }
}

/** An event at noon of a past day at the outlet. */
export async function happened(
  db: Database,
  { outletId, ago, zone }: Store,
  { id: variantId }: Ware,
  what: Where & {
    readonly days: number
    readonly received?: number
    readonly issued?: number
    readonly valueMinor?: number
  },
) {
  const { days, received, issued, ...more } = what
  const noon = await sql<{ at: string }>`select to_char(
    (${ago(days)}::date + time '12:00') at time zone ${zone} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(db.reader)
  const at = noon.rows[0]?.at ?? ''
  const document = { reason: 'It is so', sourceNoun: 'stock', sourceId: newId(), actor: setUp }
  const row = { ...document, at, variantId, outletId, sourceLineId: null, ...more }
  const out = { ...row, quantity: issued ?? 0 }
  await db.transaction((tx) =>
    addPastMovements(
      tx,
      received === undefined
        ? [
            { ...out, kind: 'reserve' },
            { ...out, kind: 'issue' },
          ]
        : [{ ...row, kind: 'receipt', quantity: received }],
    ),
  )
}

/** One adjustment by its difference, with further input. */
export const adjustBy = (
  db: Database,
  actor: Actor,
  { outletId }: Pick<Store, 'outletId'>,
  { id: variantId }: Pick<Ware, 'id'>,
  what: Partial<Adjustment>,
) =>
  db.transaction((tx) =>
    adjustStock(tx, actor, { variantId, outletId, reason: because('Found broken'), ...what }),
  )

/** Merges the second variant into the first one, with its stock. */
export async function mergeWares(db: Database, actor: Actor, kept: Ware, merged: Ware) {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from variants
    where id in (${kept.id}, ${merged.id})`.execute(db.reader)
  const versionOf = ({ id }: Ware) => rows.find((row) => row.id === id)?.version ?? 0
  const versions = { keptVersion: versionOf(kept), mergedVersion: versionOf(merged) }
  await db.transaction((tx) =>
    mergeVariants(productParts)(tx, actor, { keptId: kept.id, mergedId: merged.id, ...versions }),
  )
}

export const refusalOf = (attempt: Promise<unknown>): Promise<Refusal> =>
  attempt.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

export const ledgerOf = (
  db: Database,
  actor: Actor,
  { outletId }: Store,
  { id: variantId }: Ware,
  more: { readonly upTo?: string; readonly after?: string; readonly limit?: number } = {},
) =>
  readLedger(db.reader, actor, {
    ...{ variantId, outletId, withReservations: false, limit: 50 },
    ...more,
  })

/** The stock on hand after each row of a ledger, newest first, summed from the first one. */
export const balancesOf = (rows: readonly { readonly onHandDelta: number }[]) =>
  rows.map((_, index) => rows.slice(index).reduce((sum, row) => sum + row.onHandDelta, 0))
