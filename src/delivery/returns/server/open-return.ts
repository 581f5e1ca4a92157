import { sql } from 'kysely'
import type { Reason } from '#organization/reasons/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepWords } from '#sales/orders/server/index.ts'
import type { ReturnKind, ReturnMethod } from '../return-words.ts'
import { returnLabel, returnNoun } from '../returns.nouns.ts'
import type { ReturnState } from '../returns.states.ts'
import type { Taken } from './take-despite.ts'

export type NewReturn = {
  readonly kind: ReturnKind
  readonly method: ReturnMethod
  readonly state: ReturnState
  readonly outletId: string
  readonly currency: string
  readonly orderId: string | null
  readonly parcelId?: string | null
  /** Without a label its text is the company's own. */
  readonly reason: (Pick<Reason, 'code' | 'text' | 'fault'> & Partial<Pick<Reason, 'label'>>) | null
  readonly trackingNumber?: string
  readonly note?: string
  /** The overridden return policies, and the user who overrode them. */
  readonly taken?: Omit<Taken, 'actor'>
  /** Days from today; null where it is not expected. */
  readonly dueDays: number | null
  readonly lines: readonly {
    readonly orderLineId: string | null
    readonly variantId: string
    readonly expected: number
  }[]
}

const withinRules: Omit<Taken, 'actor'> = { takenDespite: [], despiteReason: '', allowedBy: null }

/** Creates a return with its lines and appends its event. */
export async function openReturn(tx: Tx, actor: Actor, given: NewReturn) {
  const id = newId()
  const { kind, method, state, outletId, orderId, reason, lines, dueDays } = given
  const { parcelId = null, trackingNumber = '', note = '', currency } = given
  const { takenDespite, despiteReason, allowedBy } = given.taken ?? withinRules
  const added = await sql<{ number: number }>`
    insert into returns (id, kind, method, state, outlet_id, order_id, parcel_id, reason_code, reason,
      fault, tracking_number, note, due_on, received_at, currency, created_by, taken_despite,
      despite_reason, allowed_by)
    values (${id}, ${kind}, ${method}, ${state}, ${outletId}, ${orderId}, ${parcelId},
      ${reason?.code ?? null}, ${reason?.text ?? ''}, ${reason?.fault ?? 'unknown'},
      ${trackingNumber}, ${note}, current_date + ${dueDays}::int,
      case when ${state} = 'received' then now() end, ${currency}, ${authorId(actor)},
      ${[...takenDespite]}::text[], ${despiteReason}, ${allowedBy})
    returning number`.execute(tx)
  const number = added.rows[0]?.number ?? 0
  const rows = lines.map((line, position) => ({ ...line, id: newId(), position }))
  await sql`insert into return_lines (id, return_id, position, order_line_id, variant_id, expected)
    select id, ${id}::uuid, position, "orderLineId", "variantId", expected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position integer,
      "orderLineId" uuid, "variantId" uuid, expected bigint)`.execute(tx)
  const label = returnLabel(number)
  await appendEvent(tx, actor, {
    type: 'return.opened',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: {
      kind,
      ...(orderId ? { order: orderId } : {}),
      ...(reason ? await toldOf(tx, orderId, reason) : {}),
      ...(takenDespite.length > 0 ? { takenDespite, allowedBy } : {}),
      state,
    },
  })
  const found = {
    id,
    number,
    label,
    state,
    kind,
    version: 1,
    outletId,
    orderId,
    parcelId,
    currency,
  }
  return { ...found, lines: rows }
}

/**
 * For the activity log, which is permanent: text beside the reason's label is saved with the order.
 */
async function toldOf(
  tx: Tx,
  orderId: string | null,
  { text, label = text }: NonNullable<NewReturn['reason']>,
) {
  const said = orderId && text !== label ? await keepWords(tx, orderId, text) : {}
  return { reason: label, ...said }
}
