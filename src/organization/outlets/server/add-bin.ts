import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { BinKind } from '../bins.rules.ts'
import { tellOfBin } from './lock-bin.ts'
import { lockOutlet } from './lock-outlet.ts'

export type NewBin = {
  readonly outletId: string
  readonly code: string
  readonly name: string
  readonly kind: BinKind
  readonly walkOrder: number
}

export async function addBin(tx: Tx, actor: Actor, input: NewBin) {
  const { outletId, code, name, kind, walkOrder } = input
  const outlet = await lockOutlet(tx, actor, { id: outletId })
  refuseWhenClosed(outlet)
  const id = newId()
  const added = await tx
    .insertInto('bins')
    .values({ id, outlet_id: outletId, code, name, kind, walk_order: walkOrder })
    .onConflict((conflict) => conflict.constraint('bins_code_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    throw new Refusal(
      'conflict',
      'code_taken',
      `${outlet.name} has a bin ${code} already. Choose another code, or bring that one back if it is archived.`,
      { field: 'code' },
    )
  }
  await tellOfBin(tx, actor, { id, code, outlet_id: outletId }, 'added', { kind, name })
  return { id, version: 1 }
}

export function refuseWhenClosed({ name, state }: { name: string; state: string }): void {
  if (state !== 'closed') return
  throw new Refusal(
    'conflict',
    'wrong_state',
    `${name} is closed, so that it gets no bins. Reopen it first.`,
    { details: { state } },
  )
}
