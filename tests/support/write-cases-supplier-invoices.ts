import { newId } from '#platform/server/new-id.ts'
import { approveInvoice, recordInvoice } from '#stock/supplier-invoices/server/index.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { billedOf } from './supplier-invoice-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

async function anInvoice(setting: Setting, state: 'draft' | 'matched' | 'approved') {
  const { db, world } = setting
  const actor = actorOf(setting)
  const order = await aPurchaseOrder(db, world, actor, 'received')
  const billed = billedOf(order, { isDraft: state === 'draft' })
  const invoice = await db.transaction((tx) => recordInvoice(tx, actor, billed))
  if (state !== 'approved') return { ...invoice, billed }
  return { ...(await db.transaction((tx) => approveInvoice(tx, actor, invoice))), billed }
}

/** A move of an invoice; a later version is another request. */
const moves =
  (
    state: 'draft' | 'matched' | 'approved',
    event: string,
    asks: Readonly<Record<string, unknown>> = {},
  ): Prepare =>
  async (setting) => {
    const { id, version } = await anInvoice(setting, state)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

export const supplierInvoiceWrites: Readonly<Record<string, Prepare>> = {
  'supplierInvoices.add': async (setting) => {
    const order = await aPurchaseOrder(setting.db, setting.world, actorOf(setting), 'received')
    const note = `Note ${newId()}`
    const input = { ...billedOf(order), note }
    return {
      input,
      other: { ...input, totalMinor: 1 },
      effects: async () => {
        const added = await setting.db.reader
          .selectFrom('supplier_invoices')
          .select('id')
          .where('note', '=', note)
          .execute()
        return added.length
      },
    }
  },
  'supplierInvoices.change': async (setting) => {
    const { id, version, billed } = await anInvoice(setting, 'draft')
    const input = { ...billed, id, version, note: 'Changed' }
    return {
      input,
      other: { ...input, note: 'Changed otherwise' },
      effects: () => eventsOf(setting, id, 'supplier_invoice.changed'),
    }
  },
  'supplierInvoices.match': moves('draft', 'supplier_invoice.matched'),
  'supplierInvoices.approve': moves('matched', 'supplier_invoice.approved'),
  'supplierInvoices.returnToDraft': moves('matched', 'supplier_invoice.returned_to_draft'),
  'supplierInvoices.pay': moves('approved', 'supplier_invoice.paid', { paidOn: '2026-12-01' }),
  'supplierInvoices.cancel': moves('matched', 'supplier_invoice.cancelled'),
}
