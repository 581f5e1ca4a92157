import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { caseLabel, returnCaseNoun } from '../claims.nouns.ts'
import { type ReturnCaseState, returnCaseMachine } from '../return-cases.states.ts'
import { access } from './case-source.ts'

export type FoundCase = {
  readonly id: string
  readonly label: string
  readonly state: ReturnCaseState
  readonly version: number
  readonly parcelId: string
  readonly parcelCode: string
  readonly orderId: string
  readonly outletId: string
  readonly courierId: string
  readonly saidAt: string
  readonly valueMinor: number
  readonly currency: string
}

/** Cases within the actor's outlets, locked in the order of their ids until the transaction ends. */
export async function findCases(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<FoundCase[]> {
  const found = await sql<Omit<FoundCase, 'label'>>`
    select c.id, c.state, c.version, c.parcel_id as "parcelId", p.code as "parcelCode",
      p.order_id as "orderId", c.outlet_id as "outletId", c.courier_id as "courierId", c.said_at as "saidAt",
      c.value_minor as "valueMinor", c.currency
    from return_cases c join parcels p on p.id = c.parcel_id
    where c.id = any(${[...ids]}::uuid[]) and ${withinOutlets(actor, access, 'c.outlet_id')}
    order by c.id for update of c`.execute(reader)
  if (found.rows.length < new Set(ids).size) throw notFound('This missing return')
  return found.rows.map((row) => ({ ...row, label: caseLabel(row.parcelCode) }))
}

export async function findCase(reader: Reader, actor: Actor, id: string): Promise<FoundCase> {
  const [found] = await findCases(reader, actor, [id])
  if (!found) throw notFound('This missing return')
  return found
}

type CaseMove = keyof typeof returnCaseMachine.moves

export async function moveCase(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, parcelId }: Pick<FoundCase, 'id' | 'label' | 'outletId' | 'parcelId'>,
  step: Pick<MoveRequest<string, CaseMove>, 'version' | 'set' | 'data'> & { move: CaseMove },
): Promise<number> {
  return move(tx, actor, {
    machine: returnCaseMachine,
    noun: returnCaseNoun,
    id,
    label,
    outletId,
    ...step,
    data: { parcel: parcelId, ...step.data },
  })
}
