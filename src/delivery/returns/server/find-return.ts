import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ReturnKind } from '../return-words.ts'
import { returnLabel, returnNoun } from '../returns.nouns.ts'
import type { ReturnLineFacts } from '../returns.rules.ts'
import { type ReturnState, returnMachine } from '../returns.states.ts'

export const access = capability.returns

/** The facts of a return that every write on it needs. */
export type FoundReturn = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: ReturnState
  readonly kind: ReturnKind
  readonly version: number
  readonly outletId: string
  readonly orderId: string | null
  readonly parcelId: string | null
  readonly currency: string
}

/** One return within the actor's outlets; optionally locked until the transaction ends. */
export async function findReturn(
  reader: Reader,
  actor: Actor,
  id: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<FoundReturn> {
  const found = await sql<Omit<FoundReturn, 'label'>>`
    select r.id, r.number, r.state, r.kind, r.version, r.outlet_id as "outletId",
      r.order_id as "orderId", r.parcel_id as "parcelId", r.currency
    from returns r where r.id = ${id} and ${withinOutlets(actor, access, 'r.outlet_id')}
    ${locked ? sql`for update of r` : sql``}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This return')
  return { ...row, label: returnLabel(row.number) }
}

/** A return whose goods are being received and inspected. */
export async function findInspectable(
  reader: Reader,
  actor: Actor,
  id: string,
  options: { readonly locked?: boolean } = {},
): Promise<FoundReturn> {
  const found = await findReturn(reader, actor, id, options)
  throwIfRefused(refuseMove(returnMachine, 'inspect', found))
  return found
}

export type LineRow = ReturnLineFacts & { readonly orderLineId: string | null }

/** The lines of a return in order; a merged variant counts as the one that remains. */
export async function returnLinesOf(reader: Reader, returnId: string): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    select l.id, l.order_line_id as "orderLineId",
      coalesce(v.merged_into_id, v.id) as "variantId", v.sku,
      v.quantity_scale as "quantityScale", v.unit, l.expected, l.received, l.inspected, l.missing
    from return_lines l join variants v on v.id = l.variant_id
    where l.return_id = ${returnId} order by l.position`.execute(reader)
  return found.rows
}

type Move = keyof typeof returnMachine.moves
type Step = Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'>

/** Moves a return to another state and returns that state. */
export async function moveReturn(
  tx: Tx,
  actor: Actor,
  found: FoundReturn,
  name: Move,
  step: Step = {},
) {
  const { id, label, outletId } = found
  const version = await move(tx, actor, {
    machine: returnMachine,
    noun: returnNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  return { id, version, state: returnMachine.moves[name].to }
}
