import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { keepFile, placeFile } from '#platform/server/files/place-file.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  addScan,
  approveCreditNote,
  approveInvoice,
  payInvoice,
  recordCreditNote,
  recordInvoice,
} from '#stock/supplier-invoices/server/index.ts'
import { memberOf, type Team } from './create-team.ts'
import { pdfOf } from './pdf-of-title.ts'

const files = openFiles({ place: 'database' })

type Billable = {
  readonly id: string
  readonly outletId: string
  readonly state: string
  readonly priceMinor: number
}

/** Invoices of the demo's orders: paid, overdue, matched with its file, held by price, and before its goods. */
export async function addDemoInvoices(tx: Tx, team: Team): Promise<void> {
  const [actor, manager] = [memberOf(team, 'store_manager'), memberOf(team, 'super_manager')]
  const { rows } = await sql<Billable>`select line.id, po.outlet_id as "outletId", po.state,
      line.unit_cost_minor as "priceMinor"
    from purchase_orders po join purchase_order_lines line on line.purchase_order_id = po.id
    join outlets o on o.id = po.outlet_id and o.code = 'MAIN'
    where po.state in ('confirmed', 'partially_received') and not exists (
      select from goods_receipts r where r.purchase_order_id = po.id and r.state = 'counting')
      and po.sent_by is not null and po.supplier_reference = 'SO-20417'
    order by po.state, po.number, line.position`.execute(tx)
  const received = rows.filter(({ state }) => state === 'partially_received')
  const early = rows.filter(({ state }) => state === 'confirmed')
  const [first, second = first, third = second] = received
  if (!first || !second || !third) return
  const today = await todayAt(tx, first.outletId)
  const bill = (number: string, age: number, lines: readonly Billed[], term = 30) =>
    recordInvoice(tx, actor, {
      ...{ number, invoicedOn: addDays(today, -age), dueOn: addDays(today, term - age) },
      ...{ taxMinor: 0, freightMinor: 0, otherMinor: 0, note: '', isDraft: false },
      totalMinor: lines.reduce((sum, { quantity, unitPriceMinor }) => {
        return sum + quantity * unitPriceMinor
      }, 0),
      lines,
    })
  const paid = await bill('88213-A', 25, [lineOf(first, 6)])
  const approved = await approveInvoice(tx, manager, paid)
  await payInvoice(tx, manager, {
    ...{ id: paid.id, version: approved.version },
    ...{ paidOn: addDays(today, -2), reference: 'BACS 20417' },
  })
  await approveInvoice(tx, manager, await bill('88213-B', 40, [lineOf(third, 24)]))
  const soon = await bill('88213-C', 10, [lineOf(first, 10)], 14)
  await addDemoCredit(tx, { actor, manager, invoiceId: soon.id, creditedOn: addDays(today, -1) })
  const pdf = await placeFile(files, {
    bytes: await pdfOf('Invoice 88213-C'),
    mediaType: 'application/pdf',
  })
  await addScan(tx, actor, { id: soon.id, name: 'invoice-88213-c.pdf' }, () =>
    keepFile(tx, actor, files, pdf),
  )
  const dearer = Math.ceil(second.priceMinor * 1.1)
  await bill('88213-D', 2, [{ ...lineOf(second, 24), unitPriceMinor: dearer }])
  if (early.length > 0)
    await bill(
      'R-5521',
      1,
      early.map((line) => lineOf(line, 24)),
    )
}

type Crediting = {
  readonly actor: Actor
  readonly manager: Actor
  readonly invoiceId: string
  readonly creditedOn: string
}

/** 2 units of a delivery were rejected: their credit is approved. */
async function addDemoCredit(tx: Tx, { actor, manager, invoiceId, creditedOn }: Crediting) {
  const { id, unit_price_minor: unitPriceMinor } = await tx
    .selectFrom('supplier_invoice_lines')
    .select(['id', 'unit_price_minor'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const note = await recordCreditNote(tx, actor, {
    ...{ invoiceId, number: 'CN-4471', creditedOn, reason: 'rejected', note: '2 arrived broken' },
    ...{ taxMinor: 0, otherMinor: 0 },
    lines: [{ invoiceLineId: id, quantity: 2, unitPriceMinor }],
  })
  await approveCreditNote(tx, manager, note)
}

type Billed = ReturnType<typeof lineOf>

const lineOf = ({ id, priceMinor }: Billable, quantity: number) => ({
  orderLineId: id,
  quantity,
  unitPriceMinor: priceMinor,
})
