import { sql } from 'kysely'
import { supplierParts } from '#app/parts-of-suppliers.ts'
import type { Actor } from '#platform/server/actor.ts'
import { newId } from '#platform/server/new-id.ts'
import { linesOfList } from '#stock/suppliers/price-list-lines.ts'
import { applyPriceList } from '#stock/suppliers/server/apply-price-list.ts'
import { requestBank, saveBreak, saveSupplierContact } from '#stock/suppliers/server/index.ts'
import { mergeSuppliers } from '#stock/suppliers/server/merge-suppliers.ts'
import { aLowWare, aSupplier } from './buying-steps.ts'
import { aSupplierWithDocument } from './supplier-steps.ts'
import { makeUser } from './world.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const contact = { role: 'orders', name: 'Ada', email: 'ada@example.test', phone: '' } as const

const price = { minQuantity: 100, priceMinor: 200, startsOn: null, endsOn: null }

async function aContact(setting: Setting) {
  const { db } = setting
  const id = await aSupplier(db)
  return db.transaction((tx) =>
    saveSupplierContact(tx, actorOf(setting), { id, version: 1, contactId: null, contact }),
  )
}

async function anItem({ db, world }: Setting) {
  const { itemId } = await aLowWare(db, world, await aSupplier(db))
  return { id: itemId, version: 1, breakId: null, ...price }
}

async function aBreak(setting: Setting) {
  const item = await anItem(setting)
  return setting.db.transaction((tx) => saveBreak(tx, actorOf(setting), item))
}

const account = { holder: 'Mill Ltd', iban: '', accountNumber: '98765432', bankCode: '123456' }

/** A request for bank details, by a user of its own unless another is named. */
async function aBankRequest({ db }: Setting, by?: Actor) {
  const id = await aSupplier(db)
  return db.transaction(async (tx) => {
    const buyer = by ?? (await makeUser(tx, 'store_manager'))
    return requestBank(tx, buyer, { id, ...account, reason: 'Letter of 3 May' })
  })
}

async function twoToMerge({ db }: Setting) {
  return { keptId: await aSupplier(db), mergedId: await aSupplier(db) }
}

async function aMerge(setting: Setting) {
  const sides = await twoToMerge(setting)
  const admin = await setting.db.transaction((tx) => makeUser(tx, 'super_admin'))
  return setting.db.transaction((tx) => mergeSuppliers(supplierParts)(tx, admin, sides))
}

const priceListOf = ({ supplierId, sku }: { supplierId: string; sku: string }) => ({
  supplierId,
  name: 'Spring prices',
  endsOthers: true,
  lines:
    linesOfList([
      ['SKU', 'Price'],
      [sku, '9.99'],
    ]) ?? [],
})

/** A list that is ready to be applied, as its preview was seen. */
async function aPriceList({ db, world }: Setting) {
  const ware = await aLowWare(db, world, await aSupplier(db))
  const given = priceListOf(ware)
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  const { plan } = await db.transaction((tx) =>
    applyPriceList(tx, admin, { ...given, digest: null }),
  )
  return { admin, itemId: ware.itemId, input: { ...given, digest: plan.digest } }
}

async function anAppliedList(setting: Setting) {
  const { admin, itemId, input } = await aPriceList(setting)
  const { id } = await setting.db.transaction((tx) => applyPriceList(tx, admin, input))
  return { id: id ?? '', itemId }
}

const decisions = (setting: Setting, id: string, type: string) => () => eventsOf(setting, id, type)

/** A decision about a document that its supplier uploaded. */
const checks =
  (done: string, asks: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const [one, other] = [await anUpload(setting), await anUpload(setting)]
    return {
      input: { ...one, ...asks },
      other: { ...other, ...asks },
      effects: () => eventsOf(setting, one.id, `supplier.document_${done}`),
    }
  }

async function anUpload({ db, ...setting }: Setting) {
  const document = await aSupplierWithDocument(db, actorOf({ db, ...setting }))
  await sql`update supplier_documents set is_of_supplier = true, decision = 'to_check'
    where id = ${document.documentId}`.execute(db.reader)
  return document
}

export const supplierWrites: Readonly<Record<string, Prepare>> = {
  'suppliers.add': async ({ db }) => {
    const code = `S${newId().slice(-10).toUpperCase()}`
    const input = { code, name: 'Mill', currency: 'GBP' }
    return {
      input,
      other: { ...input, name: 'Another mill' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('suppliers')
          .select('id')
          .where('code', '=', code)
          .execute()
        return rows.length
      },
    }
  },
  'suppliers.change': async (setting) => {
    const id = await aSupplier(setting.db)
    const code = `S${newId().slice(-10).toUpperCase()}`
    const input = { id, version: 1, code, name: 'Mill', currency: 'GBP' }
    return {
      input,
      other: { ...input, name: 'Another mill' },
      effects: () => eventsOf(setting, id, 'supplier.changed'),
    }
  },
  'suppliers.move': async (setting) => {
    const id = await aSupplier(setting.db)
    const input = { id, version: 1, move: 'hold', reason: 'Late deliveries' }
    return {
      input,
      other: { ...input, move: 'block' },
      effects: () => eventsOf(setting, id, 'supplier.held'),
    }
  },
  'suppliers.saveContact': async (setting) => {
    const id = await aSupplier(setting.db)
    const input = { id, version: 1, contactId: null, contact }
    return {
      input,
      other: { ...input, contact: { ...contact, name: 'Grace' } },
      effects: () => eventsOf(setting, id, 'supplier.contact_added'),
    }
  },
  'suppliers.removeContact': async (setting) => {
    const [one, other] = [await aContact(setting), await aContact(setting)]
    return {
      input: one,
      other,
      effects: () => eventsOf(setting, one.id, 'supplier.contact_removed'),
    }
  },
  'suppliers.changeDocument': async (setting) => {
    const document = await aSupplierWithDocument(setting.db, actorOf(setting))
    const input = {
      ...document,
      kind: 'licence',
      name: 'Quality certificate',
      expiresOn: '2999-01-01',
    }
    return {
      input,
      other: { ...input, name: 'ISO 14001' },
      effects: () => eventsOf(setting, document.id, 'supplier.document_changed'),
    }
  },
  'suppliers.removeDocument': async (setting) => {
    const one = await aSupplierWithDocument(setting.db, actorOf(setting))
    const other = await aSupplierWithDocument(setting.db, actorOf(setting))
    return {
      input: one,
      other,
      effects: () => eventsOf(setting, one.id, 'supplier.document_removed'),
    }
  },
  'suppliers.acceptDocument': checks('accepted'),
  'suppliers.returnDocument': checks('returned', { reason: 'The stamp is missing' }),
  'suppliers.requestBank': async (setting) => {
    const id = await aSupplier(setting.db)
    const input = { id, ...account, reason: 'Letter of 3 May' }
    return {
      input,
      other: { ...input, reason: 'Letter of 4 May' },
      effects: decisions(setting, id, 'supplier.bank_requested'),
    }
  },
  'suppliers.approveBank': async (setting) => {
    const [input, other] = [await aBankRequest(setting), await aBankRequest(setting)]
    return { input, other, effects: decisions(setting, input.id, 'supplier.bank_approved') }
  },
  'suppliers.rejectBank': async (setting) => {
    const input = { ...(await aBankRequest(setting)), note: 'Not known to the supplier' }
    return {
      input,
      other: { ...input, note: 'Another reason' },
      effects: decisions(setting, input.id, 'supplier.bank_rejected'),
    }
  },
  'suppliers.withdrawBank': async (setting) => {
    const by = actorOf(setting)
    const [input, other] = [await aBankRequest(setting, by), await aBankRequest(setting, by)]
    return { input, other, effects: decisions(setting, input.id, 'supplier.bank_withdrawn') }
  },
  'suppliers.showBank': async (setting) => {
    const [input, other] = [await aBankRequest(setting), await aBankRequest(setting)]
    return { input, other, effects: decisions(setting, input.id, 'supplier.bank_viewed') }
  },
  'suppliers.merge': async (setting) => {
    const input = await twoToMerge(setting)
    return {
      input,
      other: { keptId: input.mergedId, mergedId: input.keptId },
      effects: () => eventsOf(setting, input.mergedId, 'supplier.merged'),
    }
  },
  'suppliers.undoMerge': async (setting) => {
    const [one, other] = [await aMerge(setting), await aMerge(setting)]
    return {
      input: { mergeId: one.mergeId },
      other: { mergeId: other.mergeId },
      effects: () => eventsOf(setting, one.mergedId, 'supplier.unmerged'),
    }
  },
  'supplierItems.saveBreak': async (setting) => {
    const input = await anItem(setting)
    return {
      input,
      other: { ...input, minQuantity: 200 },
      effects: () => eventsOf(setting, input.id, 'supplier_item.price_added'),
    }
  },
  'supplierItems.removeBreak': async (setting) => {
    const [one, other] = [await aBreak(setting), await aBreak(setting)]
    return {
      input: one,
      other,
      effects: () => eventsOf(setting, one.id, 'supplier_item.price_removed'),
    }
  },
  'supplierPrices.apply': async (setting) => {
    const [one, other] = [await aPriceList(setting), await aPriceList(setting)]
    return {
      input: one.input,
      other: other.input,
      effects: () => eventsOf(setting, one.itemId, 'supplier_item.repriced'),
    }
  },
  'supplierPrices.undo': async (setting) => {
    const [one, other] = [await anAppliedList(setting), await anAppliedList(setting)]
    return {
      input: { id: one.id },
      other: { id: other.id },
      effects: () => eventsOf(setting, one.itemId, 'supplier_item.prices_restored'),
    }
  },
  'supplierPrices.reverse': async (setting) => {
    const [one, other] = [await anAppliedList(setting), await anAppliedList(setting)]
    return {
      input: { id: one.id },
      other: { id: other.id },
      // That of the list, and that of its reversal.
      effects: async () => (await eventsOf(setting, one.itemId, 'supplier_item.repriced')) - 1,
    }
  },
}
