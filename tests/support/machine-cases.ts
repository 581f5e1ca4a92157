import { sql } from 'kysely'
import { importNoun } from '#office/imports/imports.nouns.ts'
import { importMachine } from '#office/imports/imports.states.ts'
import { approvalNoun } from '#organization/approvals/approvals.nouns.ts'
import { approvalMachine } from '#organization/approvals/approvals.states.ts'
import { outletNoun } from '#organization/outlets/outlets.nouns.ts'
import { outletMachine } from '#organization/outlets/outlets.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { channelMessageNoun } from '#sales/channels/channels.nouns.ts'
import { messageMachine } from '#sales/channels/channels.states.ts'
import { confirmationNoun } from '#sales/confirmations/confirmations.nouns.ts'
import { confirmationMachine } from '#sales/confirmations/confirmations.states.ts'
import { customerNoun } from '#sales/customers/customers.nouns.ts'
import { customerMachine } from '#sales/customers/customers.states.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import { productNoun } from '#stock/catalog/catalog.nouns.ts'
import { productMachine } from '#stock/catalog/products.states.ts'
import { lotNoun } from '#stock/inventory/inventory.nouns.ts'
import { lotMachine } from '#stock/inventory/lots.states.ts'
import { landedCostNoun } from '#stock/landed-costs/landed-costs.nouns.ts'
import { landedCostMachine } from '#stock/landed-costs/landed-costs.states.ts'
import { packagingNoun } from '#stock/packaging/packaging.nouns.ts'
import { packagingMachine } from '#stock/packaging/packaging.states.ts'
import { purchaseOrderMachine } from '#stock/purchasing/purchase-orders.states.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { receiptNoun } from '#stock/receiving/receiving.nouns.ts'
import { receiptMachine } from '#stock/receiving/receiving.states.ts'
import { stockCountNoun } from '#stock/stock-counts/stock-counts.nouns.ts'
import { stockCountMachine } from '#stock/stock-counts/stock-counts.states.ts'
import { supplierClaimNoun } from '#stock/supplier-claims/supplier-claims.nouns.ts'
import { supplierClaimMachine } from '#stock/supplier-claims/supplier-claims.states.ts'
import { creditNoteMachine } from '#stock/supplier-invoices/credit-notes.states.ts'
import {
  supplierCreditNoteNoun,
  supplierInvoiceNoun,
} from '#stock/supplier-invoices/supplier-invoices.nouns.ts'
import { supplierInvoiceMachine } from '#stock/supplier-invoices/supplier-invoices.states.ts'
import { supplierNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { supplierMachine } from '#stock/suppliers/suppliers.states.ts'
import { transferNoun } from '#stock/transfers/transfers.nouns.ts'
import { transferMachine } from '#stock/transfers/transfers.states.ts'
import type { MachineCase } from './machine-case.ts'
import { adviceMachines } from './machine-cases-advice.ts'
import { claimMachines } from './machine-cases-claims.ts'
import { dispatchMachines } from './machine-cases-dispatch.ts'
import { fraudReportCase } from './machine-cases-fraud-reports.ts'
import { giftCardMachines } from './machine-cases-gift-cards.ts'
import { posMachines } from './machine-cases-pos.ts'
import { registerMachines } from './machine-cases-registers.ts'
import { remittanceMachines } from './machine-cases-remittances.ts'
import { returnMachines } from './machine-cases-returns.ts'
import { shipNoticeCases } from './machine-cases-ship-notices.ts'
import { suspiciousMachines } from './machine-cases-suspicious.ts'
import { varianceCase } from './machine-cases-variances.ts'
import { waveMachines } from './machine-cases-waves.ts'
import type { World } from './world.ts'

/** A claim with one line, because an empty one is not sent. */
async function putClaim(db: Database, world: World, id: string, state: string): Promise<void> {
  const [supplierId, receiptId, lineId] = [newId(), newId(), newId()]
  const variantId = world.variants[0]?.id ?? ''
  await sql`insert into suppliers (id, code, name, currency)
    values (${supplierId}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP')`.execute(db.reader)
  await sql`insert into goods_receipts (id, supplier_id, outlet_id, currency)
    values (${receiptId}, ${supplierId}, ${world.outletId}, 'GBP')`.execute(db.reader)
  await sql`insert into goods_receipt_lines (id, receipt_id, position, variant_id)
    values (${lineId}, ${receiptId}, 0, ${variantId})`.execute(db.reader)
  await sql`insert into goods_receipt_pieces (id, line_id, position, outcome, quantity, value_minor)
    values (${newId()}, ${lineId}, 0, 'accepted', 1, 1)`.execute(db.reader)
  await sql`insert into supplier_claims (id, supplier_id, outlet_id, currency, total_minor)
    values (${id}, ${supplierId}, ${world.outletId}, 'GBP', 1)`.execute(db.reader)
  await sql`insert into supplier_claim_lines (id, claim_id, position, variant_id, kind, quantity,
      receipt_line_id, expected_minor, amount_minor, wanted)
    values (${newId()}, ${id}, 0, ${variantId}, 'damaged', 1, ${lineId}, 1, 1, 'credit')`.execute(
    db.reader,
  )
  if (state === 'draft') return
  await sql`update supplier_claims set state = ${state},
    sent_at = case when ${state} <> 'cancelled' then now() end,
    settled_with = case when ${state} = 'settled' then 'refund' end,
    settled_minor = case when ${state} = 'settled' then 1 end,
    write_off_reason = case when ${state} = 'written_off' then 'Small' else '' end,
    ended_at = case when ${state} in ('settled', 'written_off') then now() end
    where id = ${id}`.execute(db.reader)
}

/** A case for every machine of the product. */
export const machineCases: readonly MachineCase[] = [
  {
    machine: orderMachine,
    noun: orderNoun,
    put: (db, world, id, state) =>
      sql`insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
          total_minor, units, cancel_reason)
        values (${id}, ${world.outletId}, ${state}, 'Ada', 'prepaid', 'GBP', 0, 0, 0,
          ${state === 'cancelled' ? 'because' : null})`.execute(db.reader),
    set: (name) => (name === 'cancel' ? { cancel_reason: 'because' } : {}),
  },
  {
    machine: approvalMachine,
    noun: approvalNoun,
    put: (db, world, id, state) =>
      sql`insert into approvals (id, action, payload_hash, summary, requested_by, state, expires_at)
        values (${id}, 'order.cancel', 'hash', 'It', ${world.admin.userId}, ${state},
          now() + interval '1 hour')`.execute(db.reader),
  },
  {
    machine: lotMachine,
    noun: lotNoun,
    put: (db, world, id, state) =>
      sql`insert into lots (id, variant_id, code, state)
        values (${id}, ${world.variants[0]?.id}, ${id}, ${state})`.execute(db.reader),
  },
  {
    machine: importMachine,
    noun: importNoun,
    put: (db, _world, id, state) =>
      sql`insert into imports (id, kind, file_name, state)
        values (${id}, 'online-retail', 'a.csv', ${state})`.execute(db.reader),
  },
  {
    machine: productMachine,
    noun: productNoun,
    put: (db, _world, id, state) =>
      sql`insert into products (id, title, state) values (${id}, 'A cup', ${state})`.execute(
        db.reader,
      ),
  },
  {
    machine: outletMachine,
    noun: outletNoun,
    put: (db, _world, id, state) =>
      sql`insert into outlets (id, code, name, kind, city, currency, state)
        values (${id}, ${id.slice(-10).toUpperCase()}, 'A shop', 'store', 'Leeds', 'GBP',
          ${state})`.execute(db.reader),
  },
  {
    machine: confirmationMachine,
    noun: confirmationNoun,
    put: putConfirmation,
    set: (name, world) =>
      name === 'take'
        ? { locked_by: world.admin.userId, locked_until: inAnHour, taken_from: 'queued' }
        : { locked_by: null, locked_until: null, taken_from: null, next_call_at: inAnHour },
  },
  {
    machine: messageMachine,
    noun: channelMessageNoun,
    put: (db, world, id, state) =>
      sql`with shop as (insert into channels (id, kind, name, source, outlet_id)
          values (${id}, 'shopify', ${id}, ${id}, ${world.outletId}) returning id)
        insert into channel_messages (id, channel_id, topic, event_id, body, state, waits_for)
        select ${id}, id, 'orders/create', ${id}, '', ${state},
          ${state === 'waiting' ? 'order' : null} from shop`.execute(db.reader),
    set: (name) => ({ waits_for: name === 'wait' ? 'order' : null }),
  },
  {
    machine: customerMachine,
    noun: customerNoun,
    put: (db, _world, id, state) =>
      sql`with kept as (insert into customers (id, full_name) values (${keptCustomer}, 'Kept')
          on conflict do nothing)
        insert into customers (id, full_name, state, merged_into)
          values (${id}, 'Ada', ${state}, ${state === 'merged' ? keptCustomer : null})`.execute(
        db.reader,
      ),
    set: (name) =>
      name === 'merge'
        ? { merged_into: keptCustomer }
        : name === 'unmerge'
          ? { merged_into: null }
          : {},
  },
  {
    machine: packagingMachine,
    noun: packagingNoun,
    put: putPackaging,
  },
  {
    machine: transferMachine,
    noun: transferNoun,
    put: putTransfer,
  },
  {
    machine: purchaseOrderMachine,
    noun: purchaseOrderNoun,
    put: (db, world, id, state) =>
      sql`with supplier as (
        insert into suppliers (id, code, name, currency)
        values (${newId()}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP')
        returning id
      ) insert into purchase_orders (id, supplier_id, outlet_id, currency, state)
        select ${id}, id, ${world.outletId}, 'GBP', ${state} from supplier`.execute(db.reader),
  },
  {
    machine: receiptMachine,
    noun: receiptNoun,
    put: (db, world, id, state) =>
      sql`with supplier as (
        insert into suppliers (id, code, name, currency)
        values (${newId()}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP')
        returning id
      ) insert into goods_receipts (id, supplier_id, outlet_id, currency, state, received_at)
        select ${id}, id, ${world.outletId}, 'GBP', ${state},
          case when ${state} in ('received', 'put_away', 'undone') then now() end
        from supplier`.execute(db.reader),
    set: (move) => (move === 'receive' ? { received_at: new Date().toISOString() } : {}),
  },
  ...shipNoticeCases,
  varianceCase,
  fraudReportCase,
  {
    machine: landedCostMachine,
    noun: landedCostNoun,
    put: (db, world, id, state) =>
      sql`insert into landed_costs (id, outlet_id, currency, biller, costed_on, state, posted_at,
          reversed_at)
        values (${id}, ${world.outletId}, 'GBP', 'Harbour', '2026-11-20', ${state},
          case when ${state} in ('posted', 'reversed') then now() end,
          case when ${state} = 'reversed' then now() end)`.execute(db.reader),
    set: (move) => {
      if (move === 'post') return { posted_at: new Date().toISOString() }
      return move === 'reverse' ? { reversed_at: new Date().toISOString() } : {}
    },
  },
  {
    machine: supplierClaimMachine,
    noun: supplierClaimNoun,
    put: (db, world, id, state) => putClaim(db, world, id, state),
    set: (move) => {
      const ended = { ended_at: new Date().toISOString() }
      if (move === 'send') return { sent_at: new Date().toISOString() }
      if (move === 'settle') return { ...ended, settled_with: 'refund', settled_minor: 1 }
      return move === 'write_off' ? { ...ended, write_off_reason: 'Small' } : {}
    },
  },
  {
    machine: stockCountMachine,
    noun: stockCountNoun,
    put: (db, world, id, state) =>
      sql`insert into stock_counts (id, outlet_id, kind, scope, state, planned_on, currency,
          posted_at)
        values (${id}, ${world.outletId}, 'full', 'outlet', ${state}, '2026-11-20', 'GBP',
          case when ${state} = 'posted' then now() end)`.execute(db.reader),
    set: (move) => (move === 'post' ? { posted_at: new Date().toISOString() } : {}),
  },
  {
    machine: supplierInvoiceMachine,
    noun: supplierInvoiceNoun,
    put: (db, world, id, state) =>
      sql`with supplier as (
        insert into suppliers (id, code, name, currency)
        values (${newId()}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP')
        returning id
      ) insert into supplier_invoices (id, supplier_id, outlet_id, number, currency, invoiced_on,
          due_on, total_minor, state, approved_at, paid_on, is_of_supplier, submitted_at,
          sent_back_reason)
        select ${id}, id, ${world.outletId}, '1', 'GBP', '2026-11-20', '2026-12-20', 0, ${state},
          case when ${state} in ('approved', 'paid') then now() end,
          case when ${state} = 'paid' then '2026-12-20'::date end, true, now(), 'The date is wrong'
        from supplier`.execute(db.reader),
    set: (move) => {
      if (move === 'approve') return { approved_at: new Date().toISOString() }
      if (move === 'pay') return { paid_on: '2026-12-20' }
      return move === 'return_to_draft' || move === 'cancel' ? { approved_at: null } : {}
    },
  },
  {
    machine: creditNoteMachine,
    noun: supplierCreditNoteNoun,
    put: (db, world, id, state) =>
      sql`with supplier as (
        insert into suppliers (id, code, name, currency)
        values (${newId()}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP')
        returning id
      ), invoice as (
        insert into supplier_invoices (id, supplier_id, outlet_id, number, currency, invoiced_on,
          due_on, total_minor, state)
        select ${newId()}, id, ${world.outletId}, '1', 'GBP', '2026-11-20', '2026-12-20', 100, 'held'
        from supplier returning id
      ) insert into supplier_credit_notes (id, invoice_id, number, reason, credited_on,
          total_minor, state, approved_at, settled_on)
        select ${id}, id, '1', 'other', '2026-11-25', 100, ${state},
          case when ${state} in ('approved', 'settled') then now() end,
          case when ${state} = 'settled' then '2026-12-20'::date end
        from invoice`.execute(db.reader),
    set: (move) => {
      if (move === 'approve') return { approved_at: new Date().toISOString() }
      return move === 'settle' ? { settled_on: '2026-12-20' } : {}
    },
  },
  {
    machine: supplierMachine,
    noun: supplierNoun,
    put: (db, _world, id, state) =>
      sql`insert into suppliers (id, code, name, currency, state)
        values (${id}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP', ${state})`.execute(db.reader),
    set: () => ({ state_reason: '' }),
  },
  ...dispatchMachines,
  ...returnMachines,
  ...claimMachines,
  ...remittanceMachines,
  ...posMachines,
  ...registerMachines,
  ...giftCardMachines,
  ...suspiciousMachines,
  ...adviceMachines,
  ...waveMachines,
]

const keptCustomer = newId()
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

/** Every task has an order of its own. */
async function putConfirmation(db: Database, world: World, id: string, state: string) {
  await sql`insert into orders (id, outlet_id, ship_name, payment_method, currency, lines_minor,
      total_minor, units)
    values (${id}, ${world.outletId}, 'Ada', 'prepaid', 'GBP', 0, 0, 0)`.execute(db.reader)
  const isInCall = state === 'in_call'
  return sql`insert into confirmation_tasks (id, state, next_call_at, locked_by, locked_until,
      taken_from)
    values (${id}, ${state}, ${inAnHour}, ${isInCall ? world.admin.userId : null},
      ${isInCall ? inAnHour : null}, ${isInCall ? 'queued' : null})`.execute(db.reader)
}

/** A material is a variant first. */
async function putPackaging(db: Database, _world: World, id: string, state: string) {
  const productId = newId()
  await sql`insert into products (id, title) values (${productId}, 'A box')`.execute(db.reader)
  await sql`insert into variants (id, product_id, sku, title, price_minor, currency)
    values (${id}, ${productId}, ${newId().slice(0, 30).toUpperCase()}, 'A box', 0, 'GBP')`.execute(
    db.reader,
  )
  return sql`insert into packaging_materials (id, kind, state)
    values (${id}, 'filler', ${state})`.execute(db.reader)
}

const otherOutletId = newId()

/** A transfer goes from the world's outlet to any other. */
async function putTransfer(db: Database, world: World, id: string, state: string) {
  await sql`insert into outlets (id, code, name, kind, city, currency)
    values (${otherOutletId}, 'OTHER', 'Other', 'store', 'York', 'GBP')
    on conflict do nothing`.execute(db.reader)
  return sql`insert into transfers (id, from_outlet_id, to_outlet_id, currency, state)
    values (${id}, ${world.outletId}, ${otherOutletId}, 'GBP', ${state})`.execute(db.reader)
}
