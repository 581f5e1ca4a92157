import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { findWave, moveWave } from './find-wave.ts'

/** Gives a picker the wave that they have started, or this one, or the oldest. */
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

/**
 * The wave of this picker, or the oldest. Two pickers who ask at the same time get two waves; one
 * who asks twice gets one.
 */
async function nextFor(tx: Tx, actor: Actor): Promise<string | undefined> {
  await lockByName(tx, `work of ${actor.userId}`)
  const begun = sql`w.state = 'picking' and w.picker_id = ${actor.userId}`
  const released = sql`w.state = 'released'`
  return (
    (await oldest(tx, actor, begun, sql``)) ??
    (await oldest(tx, actor, released, sql`for update of w skip locked`)) ??
    // A wave that is locked at this moment may be released again, so the query waits for it.
    (await oldest(tx, actor, released, sql`for update of w`))
  )
}

async function oldest(
  tx: Tx,
  actor: Actor,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select w.id from waves w
    where ${where} and ${withinOutlets(actor, capability.dispatch, 'w.outlet_id')}
    order by w.created_at, w.id limit 1 ${lock}`.execute(tx)
  return found.rows[0]?.id
}
