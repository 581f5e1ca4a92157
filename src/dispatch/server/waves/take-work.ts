import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { findWave, moveWave } from './find-wave.ts'

/** Gives a picker the wave that they have begun, or this one, or the one that waits longest. */
export async function takeWork(
  tx: Tx,
  actor: Actor,
  input: { readonly id?: string | undefined },
): Promise<{ id: string }> {
  const id = input.id ?? (await nextFor(tx, actor))
  if (!id)
    throw new Refusal(
      'conflict',
      'no_work',
      'No wave waits to be picked. Release one, or ask again later.',
    )
  const wave = await findWave(tx, actor, id, { isLocked: true })
  if (wave.state !== 'picking')
    await moveWave(tx, actor, wave, { move: 'start', set: { picker_id: actor.userId } })
  return { id }
}

/** Two who ask at once get two waves. */
async function nextFor(tx: Tx, actor: Actor): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select w.id from waves w
    where (w.state = 'released' or (w.state = 'picking' and w.picker_id = ${actor.userId}))
      and ${withinOutlets(actor, capability.dispatch, 'w.outlet_id')}
    order by w.state = 'picking' desc, w.created_at, w.id
    limit 1 for update skip locked`.execute(tx)
  return found.rows[0]?.id
}
