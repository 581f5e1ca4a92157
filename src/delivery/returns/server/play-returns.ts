import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import type { Disposition, Grade, ReturnKind, ReturnMethod } from '../return-words.ts'
import { approveReturn, sendReturn } from './decide-return.ts'
import { access } from './find-return.ts'
import { getReturn } from './get-return.ts'
import { inspectUnits } from './inspect-units.ts'
import { openReturn } from './open-return.ts'
import { requestReturn } from './request-return.ts'
import { returnableLines } from './returnable-lines.ts'

export type ReturnPlay = {
  readonly orderId: string
  readonly kind: ReturnKind
  readonly method: ReturnMethod
  readonly reason: ReasonGiven
  readonly end: 'requested' | 'approved' | 'in_transit' | 'received' | 'inspected'
  /** The findings, line by line; a line without one waits, or gets the first one at the end. */
  readonly finds: readonly { readonly grade: Grade; readonly disposition: Disposition }[]
}

/** Creates a return with the real commands, for demo data only. */
export async function playReturn(tx: Tx, actor: Actor, play: ReturnPlay): Promise<void> {
  const { orderId, end, finds } = play
  const order = await findOrder(tx, actor, access, orderId)
  if (order.state === 'returned') return playBenched(tx, actor, play)
  const lines = (await returnableLines(tx, orderId)).filter(({ returnable }) => returnable > 0)
  const [line] = lines
  if (!line) return
  const { id } = await requestReturn(tx, actor, {
    orderId,
    kind: play.kind === 'exchange' ? 'exchange' : 'customer',
    method: play.method,
    lines: [{ lineId: line.lineId, quantity: line.quantityScale === 0 ? 1 : line.returnable }],
    reason: play.reason,
    note: '',
    despiteReason: 'Agreed with the customer',
  })
  if (end === 'requested') return
  await approveReturn(tx, actor, { id, version: 1 })
  if (end === 'in_transit') await sendReturn(tx, actor, { id, version: 2, trackingNumber: '' })
  if (finds.length > 0) throw new Error('A play of goods that are not here finds nothing in them.')
}

/**
 * The goods of an order that was marked as returned before returns existed: they wait for
 * inspection.
 */
async function playBenched(tx: Tx, actor: Actor, play: ReturnPlay): Promise<void> {
  const order = await findOrder(tx, actor, access, play.orderId)
  const lines = await sql<{ orderLineId: string; variantId: string; expected: number }>`
    select id as "orderLineId", variant_id as "variantId", packed_quantity as expected
    from order_lines where order_id = ${play.orderId} and packed_quantity > 0
    order by position`.execute(tx)
  const parcel = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', play.orderId)
    .executeTakeFirst()
  const { id } = await openReturn(tx, actor, {
    kind: play.kind,
    parcelId: parcel?.id ?? null,
    method: play.method,
    state: 'received',
    outletId: order.outlet_id,
    currency: order.currency,
    orderId: play.orderId,
    reason: await reasonFor(tx, 'order.return', play.reason),
    dueDays: null,
    lines: lines.rows,
  })
  await sql`update return_lines set received = expected where return_id = ${id}`.execute(tx)
  const whole = await getReturn(tx, actor, { id })
  for (const [at, line] of whole.rows.entries()) {
    const find = play.finds[at] ?? (play.end === 'inspected' ? play.finds[0] : undefined)
    if (find)
      await inspectUnits(tx, actor, {
        id,
        lineId: line.id,
        quantity: line.received,
        ...find,
        flag: null,
        note: '',
      })
  }
}
