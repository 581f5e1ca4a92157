import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { type End, type Purpose, refuseEnd } from '../transfers.rules.ts'
import type { TransferState } from '../transfers.states.ts'

export const access = capability.stockTransfer

export type FoundTransfer = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: TransferState
  readonly purpose: Purpose
  readonly fromOutletId: string
  readonly toOutletId: string
  readonly fromName: string
  readonly toName: string
  readonly currency: string
  readonly isBlind: boolean
  readonly note: string
  readonly expectedOn: string | null
  readonly requestedBy: string | null
  readonly version: number
  readonly mine: readonly End[]
}

/** The transfers `t` with a source or destination of the actor's. */
export function ofMyEnds(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${withinOutlets(actor, access, 't.from_outlet_id')}
    or ${withinOutlets(actor, access, 't.to_outlet_id')})`
}

/** At which ends the actor may act. */
export function endsOf(
  actor: Actor,
  ends: { readonly fromOutletId: string; readonly toOutletId: string },
): End[] {
  const isAtSource = isWithinOutlets(actor, access, ends.fromOutletId)
  const isAtDestination = isWithinOutlets(actor, access, ends.toOutletId)
  return [
    ...(isAtSource ? ['source' as const] : []),
    ...(isAtDestination ? ['destination' as const] : []),
  ]
}

/** The transfer, with the actor at one end; optionally locked until the end of the transaction. */
export async function findTransfer(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundTransfer> {
  const found = await sql<Omit<FoundTransfer, 'label' | 'mine'>>`
    select t.id, t.number, t.state, t.purpose, t.from_outlet_id as "fromOutletId",
      t.to_outlet_id as "toOutletId", source.name as "fromName", destination.name as "toName",
      t.currency, t.is_blind as "isBlind", t.note, t.expected_on::text as "expectedOn",
      t.requested_by as "requestedBy", t.version
    from transfers t join outlets source on source.id = t.from_outlet_id
    join outlets destination on destination.id = t.to_outlet_id
    where t.id = ${id} and ${ofMyEnds(actor)}
    ${isLocked ? sql`for update of t` : sql``}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This transfer')
  return { ...row, label: transferLabel(row.number), mine: endsOf(actor, row) }
}

/** The same for a step at one end, by a user with access there. */
export async function findAtEnd(reader: Reader, actor: Actor, id: string, end: End) {
  const transfer = await findTransfer(reader, actor, id, { isLocked: true })
  throwIfRefused(refuseEnd({ ...transfer, end }))
  return transfer
}
