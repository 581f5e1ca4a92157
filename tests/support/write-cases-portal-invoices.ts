import { sql } from 'kysely'
import { newActor } from '#platform/server/actor.ts'
import { sendBackInvoice } from '#stock/supplier-invoices/server/index.ts'
import { linkQuietly } from './link-quietly.ts'
import { anOwnInvoice, ownInvoiceOf } from './portal-invoice-steps.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

/** A received order of the supplier to whom the user is linked. */
async function aBilledOrder(setting: Setting) {
  const { db, world, person } = setting
  const order = await aPurchaseOrder(db, world, actorOf(setting), 'received')
  await linkQuietly(db, person.userId, order.supplierId)
  return { order, supplier: newActor({ ...actorOf(setting), supplierId: order.supplierId }) }
}

type State = 'prepared' | 'submitted' | 'sent_back'

async function invoiceIn(setting: Setting, state: State) {
  const { order, supplier } = await aBilledOrder(setting)
  const from = state === 'prepared' ? 'prepared' : 'submitted'
  const invoice = await anOwnInvoice(setting.db, supplier, order, from)
  if (state !== 'sent_back') return { ...invoice, order }
  const back = { ...invoice, reason: 'The date is wrong' }
  const sent = await setting.db.transaction((tx) => sendBackInvoice(tx, actorOf(setting), back))
  return { ...sent, order }
}

/** A step of an invoice of the portal; a later version is another request. */
const steps =
  (state: State, event: string, asks: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const { id, version } = await invoiceIn(setting, state)
    const input = { id, version, ...asks }
    const before = await eventsOf(setting, id, `supplier_invoice.${event}`)
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: async () => (await eventsOf(setting, id, `supplier_invoice.${event}`)) - before,
    }
  }

export const portalInvoiceWrites: Readonly<Record<string, Prepare>> = {
  'supplierInvoices.takeOver': steps('submitted', 'accepted'),
  'supplierInvoices.sendBack': steps('submitted', 'sent_back', { reason: 'The date is wrong' }),
  'supplierPortalInvoices.add': async (setting) => {
    const { order } = await aBilledOrder(setting)
    const input = ownInvoiceOf(order)
    return {
      input,
      other: { ...input, taxMinor: 100 },
      effects: async () => {
        const added = await sql`select from supplier_invoices
          where supplier_id = ${order.supplierId}`.execute(setting.db.reader)
        return added.rows.length
      },
    }
  },
  'supplierPortalInvoices.change': async (setting) => {
    const { id, version, order } = await invoiceIn(setting, 'sent_back')
    const input = { id, version, ...ownInvoiceOf(order), note: 'Corrected' }
    return {
      input,
      other: { ...input, note: 'Corrected otherwise' },
      effects: () => eventsOf(setting, id, 'supplier_invoice.changed'),
    }
  },
  'supplierPortalInvoices.submit': steps('prepared', 'submitted'),
  'supplierPortalInvoices.withdraw': steps('submitted', 'withdrawn'),
}
