import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import type { Policy } from '../policies.ts'
import { suspiciousCaseNoun, suspiciousLabel } from '../suspicious.nouns.ts'
import { type SuspiciousState, suspiciousMachine } from '../suspicious.states.ts'

export type FoundSuspicion = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: SuspiciousState
  readonly version: number
  readonly customerId: string
  readonly customerLabel: string
  readonly policy: Policy | null
  readonly restrictedAt: string | null
  readonly decision: number
  readonly valueMinor: number
  readonly currency: string
}

/** The case, locked until the transaction ends: cases are always locked before orders. */
export async function lockSuspicion(tx: Tx, id: string): Promise<FoundSuspicion> {
  const found = await sql<
    Omit<FoundSuspicion, 'label' | 'customerLabel'> & { customerNumber: number }
  >`select s.id, s.number, s.state, s.version, s.customer_id as "customerId", s.policy,
      s.restricted_at as "restrictedAt", s.decision, s.value_minor as "valueMinor", s.currency,
      c.number as "customerNumber"
    from suspicious_cases s join customers c on c.id = s.customer_id
    where s.id = ${id} for update of s`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This case')
  const { customerNumber, ...rest } = row
  return {
    ...rest,
    label: suspiciousLabel(row.number),
    customerLabel: customerLabel(customerNumber),
  }
}

type SuspicionMove = keyof typeof suspiciousMachine.moves

export function moveSuspicion(
  tx: Tx,
  actor: Actor,
  { id, label }: Pick<FoundSuspicion, 'id' | 'label'>,
  step: Pick<MoveRequest<string, SuspicionMove>, 'version' | 'set' | 'data'> & {
    move: SuspicionMove
  },
): Promise<number> {
  return move(tx, actor, {
    machine: suspiciousMachine,
    noun: suspiciousCaseNoun,
    id,
    label,
    ...step,
  })
}
