import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { takeInStock } from '#stock/inventory/server/index.ts'
import { addPurchaseOrder, sendPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { addSuppliers, saveItem } from '#stock/suppliers/server/index.ts'
import { sampleOutletCode } from './add-sample-places.ts'
import { markSample } from './mark-sample.ts'
import { sampleCustomers, sampleProducts } from './sample-goods.ts'

/** The products, each with opening stock in a bin of its own. */
export async function addSampleGoods(tx: Tx, actor: Actor): Promise<void> {
  const products = sampleProducts(await settingOf(tx, platformSettings.currency))
  const { idBySku } = await addProducts(
    tx,
    actor,
    products.map(({ stock: _stock, ...product }) => product),
  )
  const variantIds = [...idBySku.values()]
  const owners = await sql<{ productId: string }>`select distinct product_id as "productId"
    from variants where id = any(${variantIds}::uuid[])`.execute(tx)
  await markSample(
    tx,
    'products',
    owners.rows.map(({ productId }) => productId),
  )
  await markSample(tx, 'variants', variantIds)
  const outletId = await sampleOutlet(tx)
  const bins = await tx
    .selectFrom('bins')
    .select('id')
    .where('outlet_id', '=', outletId)
    .orderBy('walk_order')
    .execute()
  const source = { noun: stockNoun.key, id: newId(), reason: 'Sample data' }
  const rows = products.map(({ sku, stock }, place) => ({
    variantId: idBySku.get(sku) ?? '',
    outletId,
    quantity: stock,
    binId: bins[place]?.id,
  }))
  await takeInStock(tx, actor, source, rows, { kind: 'opening' })
}

export async function addSampleCustomers(tx: Tx, actor: Actor): Promise<void> {
  const { idByRef } = await addCustomers(tx, actor, 'sample', sampleCustomers)
  await markSample(tx, 'customers', [...idByRef.values()])
}

const ordered = ['SAMPLE-MUG-RED', 'SAMPLE-KETTLE', 'SAMPLE-KNIFE']

/** A supplier of three of the products, and a purchase order that it has. */
export async function addSampleBuying(tx: Tx, actor: Actor): Promise<void> {
  const currency = await settingOf(tx, platformSettings.currency)
  const code = 'SAMPLE-POTTERY'
  const ids = await addSuppliers(tx, actor, [
    {
      code,
      name: 'Sample Pottery Ltd',
      email: null,
      phone: null,
      city: 'Stoke-on-Trent',
      country: 'United Kingdom',
    },
  ])
  const supplierId = ids.get(code) ?? ''
  await markSample(tx, 'suppliers', [supplierId])
  const goods = sampleProducts(currency).filter(({ sku }) => ordered.includes(sku))
  const lines: { variantId: string; quantity: number }[] = []
  for (const { sku, costMinor } of goods) {
    const { id: variantId } = await tx
      .selectFrom('variants')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
    await saveItem(tx, actor, {
      supplierId,
      variantId,
      version: null,
      supplierSku: sku.replace('SAMPLE', 'POTTERY'),
      priceMinor: costMinor ?? null,
      currency,
      packQuantity: 1,
      leastQuantity: 1,
      leadDays: 7,
      isPreferred: true,
      isActive: true,
    })
    lines.push({ variantId, quantity: 24 })
  }
  const draft = await addPurchaseOrder(tx, actor, {
    supplierId,
    outletId: await sampleOutlet(tx),
    expectedOn: null,
    supplierReference: '',
    note: 'Sample data',
    lines,
  })
  await markSample(tx, 'purchase_orders', [draft.id])
  await sendPurchaseOrder(tx, actor, { ...draft, by: 'other', to: '' })
}

export async function sampleOutlet(tx: Tx): Promise<string> {
  const { id } = await tx
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', sampleOutletCode)
    .executeTakeFirstOrThrow()
  return id
}
