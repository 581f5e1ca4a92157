import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { portalRole } from '#platform/server/db/database-roles.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { keepFile, placeFile } from '#platform/server/files/place-file.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  approveInvoice,
  payInvoice,
  prepareOwnInvoice,
  sendBackInvoice,
  submitOwnInvoice,
  takeOverInvoice,
} from '#stock/supplier-invoices/server/index.ts'
import { returnDocument, submitDocument } from '#stock/suppliers/server/index.ts'
import { idOf } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import { supplierOfDemoUser } from './demo-suppliers.ts'
import { pdfOf } from './pdf-of-title.ts'

/** What the demo's supplier did in the portal: invoices, and documents that were uploaded. */
export async function addDemoPortal(tx: Tx, team: Team, ids: ReadonlyMap<string, string>) {
  const supplierId = idOf(ids, supplierOfDemoUser)
  const supplier = newActor({ ...memberOf(team, 'supplier'), supplierId })
  const today = await todayAt(tx, null)
  await addInvoices(tx, team, supplier, today)
  await addDocuments(tx, team, supplier, { supplierId, today })
}

type Line = { readonly orderLineId: string; readonly unitPriceMinor: number }

/** One is paid, one waits for staff, and one was sent back. Without the role of the portal there are none. */
async function addInvoices(tx: Tx, team: Team, supplier: Actor, today: string): Promise<void> {
  const { rows } = await sql<Line>`select line.id as "orderLineId",
      line.unit_cost_minor as "unitPriceMinor"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    join ship_notices n on n.purchase_order_id = po.id and n.delivery_number = 'TB-20944'
    where line.accepted > 0 and exists (select from pg_roles where rolname = ${portalRole}
      and pg_has_role(current_user, oid, 'member'))
    order by line.position`.execute(tx)
  if (rows.length === 0) return
  const [manager, buyer] = [memberOf(team, 'super_manager'), memberOf(team, 'store_manager')]
  const submit = async (number: string, age: number, quantity: number) =>
    submitOwnInvoice(
      tx,
      supplier,
      await prepareOwnInvoice(tx, supplier, {
        ...{ number, invoicedOn: addDays(today, -age), note: '' },
        ...{ taxMinor: 0, freightMinor: 0, otherMinor: 0 },
        lines: rows.map((line) => ({ ...line, quantity })),
      }),
    )
  const taken = await takeOverInvoice(tx, buyer, await submit('TB-88102', 9, 6))
  const approved = await approveInvoice(tx, manager, taken)
  await payInvoice(tx, manager, {
    ...{ id: approved.id, version: approved.version },
    ...{ paidOn: today, reference: 'BACS 20944' },
  })
  await submit('TB-88117', 1, 8)
  const reason = 'The cartons of the second pallet came a day later. Use their delivery date.'
  await sendBackInvoice(tx, buyer, { ...(await submit('TB-88109', 4, 3)), reason })
}

type Of = { readonly supplierId: string; readonly today: string }

/** One is to check, and one was returned. */
async function addDocuments(tx: Tx, team: Team, supplier: Actor, { supplierId, today }: Of) {
  const files = openFiles({ place: 'database' })
  const upload = async (kind: 'certificate' | 'licence', name: string, days: number) => {
    const pdf = await placeFile(files, { bytes: await pdfOf(name), mediaType: 'application/pdf' })
    const expiresOn = addDays(today, days)
    const document = { supplierId, kind, name, expiresOn, replacesId: null }
    return submitDocument(tx, supplier, document, () => keepFile(tx, supplier, files, pdf))
  }
  await upload('certificate', 'Food contact certificate', 365)
  const { id: documentId } = await upload('licence', 'Export licence', 200)
  const { version } = await tx
    .selectFrom('suppliers')
    .select('version')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  await returnDocument(tx, memberOf(team, 'warehouse_manager'), {
    ...{ id: supplierId, version, documentId },
    reason: 'The second page with the stamp is missing.',
  })
}
