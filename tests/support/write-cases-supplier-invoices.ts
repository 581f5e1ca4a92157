import { newId } from '#platform/server/new-id.ts'
import { leaveOutLine, shareScore } from '#stock/supplier-analytics/server/index.ts'
import {
  approveCreditNote,
  approveInvoice,
  recordCreditNote,
  recordInvoice,
} from '#stock/supplier-invoices/server/index.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { aDelivery } from './supplier-claim-steps.ts'
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

async function aCreditNote(setting: Setting, isApproved: boolean) {
  const { db } = setting
  const actor = actorOf(setting)
  const { id: invoiceId } = await anInvoice(setting, 'matched')
  const facts = { number: 'CN-1', creditedOn: '2026-11-25', reason: 'other' as const, lines: [] }
  const credited = { ...facts, invoiceId, taxMinor: 0, otherMinor: 100, note: '' }
  const note = await db.transaction((tx) => recordCreditNote(tx, actor, credited))
  return isApproved ? db.transaction((tx) => approveCreditNote(tx, actor, note)) : note
}

/** A move of a credit note; a later version is another request. */
const movesCredit =
  (isApproved: boolean, event: string, asks: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const { id, version } = await aCreditNote(setting, isApproved)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

/** A line of an order that was sent; counted again, it was left out before. */
const linesLeftOut =
  (isBefore: boolean): Prepare =>
  async (setting) => {
    const { db, world } = setting
    const actor = actorOf(setting)
    const [order, another] = [
      await aPurchaseOrder(db, world, actor, 'received'),
      await aPurchaseOrder(db, world, actor, 'received'),
    ]
    const [lineId = '', otherId = ''] = [...order.lineIds.slice(0, 1), ...another.lineIds]
    const reason = 'Storm'
    if (isBefore)
      for (const id of [lineId, otherId])
        await db.transaction((tx) => leaveOutLine(tx, actor, { lineId: id, reason }))
    const input = isBefore ? { lineId } : { lineId, reason }
    return {
      input,
      other: { ...input, lineId: otherId },
      effects: () =>
        eventsOf(
          setting,
          order.id,
          isBefore ? 'purchase_order.line_counted' : 'purchase_order.line_left_out',
        ),
    }
  }

/** Orders of tests are promised for a day that is far away. */
const anyDay = '2000-01-01..2999-12-31'

/** The score of a supplier that delivered; a link to end was made before. */
const scoreShared =
  (isBefore: boolean): Prepare =>
  async (setting) => {
    const { db, world } = setting
    const actor = actorOf(setting)
    const [one, other] = [await aDelivery(db, world, actor), await aDelivery(db, world, actor)]
    const inputOf = ({ supplierId: id }: { supplierId: string }) =>
      isBefore ? { id } : { id, due: anyDay, outletId: [world.outletId] }
    if (isBefore)
      for (const { supplierId: id } of [one, other])
        await db.transaction((tx) =>
          shareScore('https://shop.example')(tx, actor, { id, due: anyDay }),
        )
    const type = isBefore ? 'supplier.score_unshared' : 'supplier.score_shared'
    return {
      input: inputOf(one),
      other: inputOf(other),
      effects: () => eventsOf(setting, one.supplierId, type),
    }
  }

export const supplierInvoiceWrites: Readonly<Record<string, Prepare>> = {
  'supplierAnalytics.leaveOut': linesLeftOut(false),
  'supplierAnalytics.countAgain': linesLeftOut(true),
  'supplierAnalytics.share': scoreShared(false),
  'supplierAnalytics.unshare': scoreShared(true),
  'supplierCreditNotes.add': async (setting) => {
    const { id: invoiceId } = await anInvoice(setting, 'matched')
    const line = await setting.db.reader
      .selectFrom('supplier_invoice_lines')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirst()
    const input = {
      ...{ invoiceId, number: 'CN-1', creditedOn: '2026-11-25', reason: 'other', otherMinor: 100 },
      lines: [{ invoiceLineId: line?.id, quantity: 1, unitPriceMinor: 10 }],
    }
    return {
      input,
      other: { ...input, otherMinor: 200 },
      effects: async () => {
        const added = await setting.db.reader
          .selectFrom('supplier_credit_notes')
          .select('id')
          .where('invoice_id', '=', invoiceId)
          .execute()
        return added.length
      },
    }
  },
  'supplierCreditNotes.approve': movesCredit(false, 'supplier_credit_note.approved'),
  'supplierCreditNotes.settle': movesCredit(true, 'supplier_credit_note.settled', {
    settledOn: '2026-12-01',
  }),
  'supplierCreditNotes.cancel': movesCredit(false, 'supplier_credit_note.cancelled'),
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
