import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ShipNoticeState } from '../ship-notices.states.ts'

export const access = capability.receiving

export type FoundNotice = {
  readonly id: string
  /** `Delivery 4711`. */
  readonly label: string
  readonly deliveryNumber: string
  readonly state: ShipNoticeState
  readonly version: number
  readonly supplierId: string
  readonly orderId: string
  readonly outletId: string
  readonly arrivesOn: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly note: string
  readonly receiptId: string | null
}

export const noticeLabel = (deliveryNumber: string) => `Delivery ${deliveryNumber}`

/** What the warehouse sees; drafts are the supplier's. */
export const isShown = (actor: Actor) =>
  sql<boolean>`(n.submitted_at is not null and ${withinOutlets(actor, access, 'n.outlet_id')})`

/** A delivery by its id, for a caller who has proved that the actor sees it; locked. */
export const lockNotice = (reader: Reader, id: string) => find(reader, id, sql`true`, true)

/** A delivery that was announced for the actor's outlets; optionally locked. */
export const findNotice = (
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
) => find(reader, id, isShown(actor), isLocked)

async function find(
  reader: Reader,
  id: string,
  condition: ReturnType<typeof sql>,
  isLocked: boolean,
): Promise<FoundNotice> {
  const found = await sql<Omit<FoundNotice, 'label'>>`
    select n.id, n.delivery_number as "deliveryNumber", n.state, n.version,
      n.supplier_id as "supplierId", n.purchase_order_id as "orderId", n.outlet_id as "outletId",
      n.arrives_on::text as "arrivesOn", n.carrier, n.tracking_number as "trackingNumber", n.note,
      n.receipt_id as "receiptId"
    from ship_notices n where n.id = ${id} and ${condition}
    ${isLocked ? sql`for update of n` : sql``}`.execute(reader)
  const [notice] = found.rows
  if (!notice) throw notFound('This delivery')
  return { ...notice, label: noticeLabel(notice.deliveryNumber) }
}

/** The order that a delivery is of; it never changes. */
export async function orderOfNotice(reader: Reader, id: string): Promise<{ orderId: string }> {
  const found = await reader
    .selectFrom('ship_notices')
    .select('purchase_order_id as orderId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This delivery')
  return found
}
