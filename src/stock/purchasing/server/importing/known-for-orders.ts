import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import type { ImportRow } from '#platform/server/table-import.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { type NamedBySku, variantsBySku } from '#stock/catalog/server/index.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import { purchasingSettings } from '../../purchasing.settings.ts'
import { access } from '../find-purchase-order.ts'

export type KnownSource = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: SupplierState
  readonly stateReason: string
}

export type KnownOutlet = {
  readonly id: string
  readonly code: string
  readonly currency: string
  readonly timeZone: string
  readonly today: string
  /** Sending an order above it needs approval. */
  readonly limitMinor: number
}

export type KnownForOrders = {
  /** By code, and else by name: all of that name. */
  readonly suppliersOf: (text: string) => readonly KnownSource[]
  /** Of the actor's outlets. */
  readonly outlets: ReadonlyMap<string, KnownOutlet>
  readonly variants: ReadonlyMap<string, NamedBySku>
  /** The products that a supplier sells under a code of its own. */
  readonly itemsOf: (supplierId: string, supplierSku: string) => readonly NamedBySku[]
  /** The order of a supplier that was imported with a reference. */
  readonly importedOf: (supplierId: string, reference: string) => KnownImport | null
}

type KnownImport = { readonly number: number; readonly digest: string }

/** What the rows of a file of purchase orders name, looked up together. */
export async function knownForOrders(
  reader: Reader,
  actor: Actor,
  rows: readonly ImportRow[],
): Promise<KnownForOrders> {
  const texts = (key: string) => [...new Set(rows.map(({ values }) => values[key] ?? ''))]
  const suppliers = await readSuppliers(reader, texts('supplier'))
  const ids = suppliers.map(({ id }) => id)
  const items = await readItems(reader, ids, texts('supplierSku').filter(Boolean))
  const imported = await readImported(reader, ids, texts('reference'))
  return {
    suppliersOf: (text) => {
      const ofCode = suppliers.filter(({ code }) => code === text.toUpperCase())
      const name = text.toLowerCase()
      return ofCode.length > 0 ? ofCode : suppliers.filter((one) => one.name.toLowerCase() === name)
    },
    outlets: await readOutlets(reader, actor, texts('outlet')),
    variants: await variantsBySku(
      reader,
      texts('sku').map((sku) => sku.toUpperCase()),
    ),
    itemsOf: (supplierId, supplierSku) =>
      items.get(`${supplierId} ${supplierSku.toUpperCase()}`) ?? [],
    importedOf: (supplierId, reference) => imported.get(`${supplierId} ${reference}`) ?? null,
  }
}

async function readSuppliers(reader: Reader, texts: readonly string[]) {
  const codes = texts.map((text) => text.toUpperCase())
  const names = texts.map((text) => text.toLowerCase())
  const found = await sql<KnownSource>`
    select id, code, name, state, state_reason as "stateReason" from suppliers
    where code = any(${codes}::text[]) or lower(name) = any(${names}::text[])
    order by code`.execute(reader)
  return found.rows
}

async function readOutlets(reader: Reader, actor: Actor, texts: readonly string[]) {
  const codes = texts.map((text) => text.toUpperCase())
  const found = await sql<Pick<KnownOutlet, 'id' | 'code' | 'currency'>>`
    select id, code, currency from outlets where code = any(${codes}::text[])`.execute(reader)
  const outlets = new Map<string, KnownOutlet>()
  for (const outlet of found.rows) {
    if (!isWithinOutlets(actor, access, outlet.id)) continue
    const set = await settingsOf(
      reader,
      { limitMinor: purchasingSettings.sendApprovalMinor, timeZone: platformSettings.timeZone },
      outlet.id,
    )
    outlets.set(outlet.code, { ...outlet, ...set, today: await todayAt(reader, outlet.id) })
  }
  return outlets
}

type FoundItem = NamedBySku & { readonly supplierId: string; readonly supplierSku: string }

async function readItems(reader: Reader, ids: readonly string[], skus: readonly string[]) {
  if (skus.length === 0) return new Map<string, FoundItem[]>()
  const wanted = skus.map((sku) => sku.toUpperCase())
  const found = await sql<FoundItem>`
    select v.id, v.sku, v.quantity_scale as "quantityScale", item.supplier_id as "supplierId",
      upper(item.supplier_sku) as "supplierSku"
    from supplier_items item join variants v on v.id = item.variant_id
    where item.supplier_id = any(${[...ids]}::uuid[])
      and upper(item.supplier_sku) = any(${wanted}::text[])
    order by v.sku`.execute(reader)
  return Map.groupBy(found.rows, ({ supplierId, supplierSku }) => `${supplierId} ${supplierSku}`)
}

type FoundImport = KnownImport & { readonly supplierId: string; readonly reference: string }

async function readImported(reader: Reader, ids: readonly string[], references: readonly string[]) {
  const found = await sql<FoundImport>`
    select supplier_id as "supplierId", import_reference as reference, number,
      import_digest as digest
    from purchase_orders where supplier_id = any(${[...ids]}::uuid[])
      and import_reference = any(${[...references]}::text[])`.execute(reader)
  return new Map(found.rows.map((row) => [`${row.supplierId} ${row.reference}`, row]))
}
