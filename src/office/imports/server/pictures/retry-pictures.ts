import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { importNoun } from '../../imports.nouns.ts'
import { importMachine } from '../../imports.states.ts'
import { labelOfTable } from '../tables/table-run.ts'
import { findTableToChange } from '../tables/tables.queries.ts'
import { queuePictures } from './queue-pictures.ts'

/** Queues one picture, or all that could not be had, to be fetched again. */
export async function retryPictures(
  tx: Tx,
  actor: Actor,
  { id, seq }: { readonly id: string; readonly seq?: number | undefined },
) {
  const { run, kind } = await findTableToChange(tx, actor, id)
  const refusal = kind.refuse?.(actor, Object.keys(run.mapping)) ?? null
  if (refusal) throw refusal
  const label = labelOfTable(run)
  const locked = await sql<{ state: typeof run.state }>`
    select state from imports where id = ${id} for share`.execute(tx)
  const state = locked.rows[0]?.state ?? run.state
  if (state !== 'finished' && state !== 'failed' && state !== 'cancelled') {
    const now = importMachine.states[state].label.toLowerCase()
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${now}. Its pictures are fetched once it is finished.`,
    )
  }
  const wanted = seq === undefined ? sql`outcome = 'failed'` : sql`seq = ${seq}`
  const queued =
    await sql`update import_pictures set outcome = 'waiting', reason = null, ended_at = null
    where import_id = ${id} and outcome in ('failed', 'refused') and ${wanted}`.execute(tx)
  const waiting = Number(queued.numAffectedRows ?? 0)
  if (waiting === 0)
    throw new Refusal(
      'conflict',
      'nothing_to_retry',
      'No picture is left to fetch again. Refresh the page to see what became of each.',
    )
  await queuePictures(tx, id)
  await appendEvent(tx, actor, {
    type: 'import.pictures_retried',
    noun: importNoun,
    id,
    label,
    outletId: run.outletId,
    data: { pictures: waiting },
  })
  hintAfterCommit(tx, { noun: importNoun.key, ids: [id] })
  return { id, waiting }
}
