import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { varianceNoun } from '../variances.nouns.ts'
import type { LedgerEntry } from '../variances.rules.ts'
import { varianceMachine } from '../variances.states.ts'
import { undecided } from './decide-variance.ts'
import { type FoundVariance, findVariance, requireVersion } from './find-variance.ts'
import { moveVariance } from './tell-variance.ts'
import { writeEntries } from './write-entries.ts'

type Input = { readonly id: string; readonly version: number; readonly why: string }

const reopened = {
  ...undecided,
  posted_by: null,
  posted_at: null,
  posted_with: null,
  closed_at: null,
  is_settled: false,
}

/**
 * Reopens a variance: what its posting wrote to the ledger is reversed, and variances that were posted
 * with it are open again. One that was posted with another is reopened by that one.
 */
export async function reopenVariance(tx: Tx, actor: Actor, { id, version, why }: Input) {
  const asked = await findVariance(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(varianceMachine, 'reopen', asked))
  requireVersion(asked, version)
  const head =
    asked.postedWith === null
      ? asked
      : await findVariance(tx, actor, asked.postedWith, { isLocked: true })
  await reverseEntries(tx, actor, head)
  const paired = await sql<{ id: string }>`select id from stock_variances
    where posted_with = ${head.id} order by id for update`.execute(tx)
  const versions = new Map<string, number>()
  for (const one of [head.id, ...paired.rows.map((row) => row.id)]) {
    const variance = await findVariance(tx, actor, one)
    const step = { set: reopened, data: { why } }
    versions.set(one, await moveVariance(tx, actor, variance, 'reopen', step))
  }
  return { id, version: versions.get(id) ?? version }
}

/** The opposite of what the ledger has of it, place by place. */
async function reverseEntries(tx: Tx, actor: Actor, { id, label, outletId }: FoundVariance) {
  const found = await sql<LedgerEntry & { valueMinor: number }>`
    select variant_id as "variantId", bin_id as "binId", lot_id as "lotId",
      -sum(on_hand_delta)::bigint as quantity, -sum(value_delta_minor)::bigint as "valueMinor"
    from stock_movements where source_id = ${id} and outlet_id = ${outletId}
    group by 1, 2, 3 having sum(on_hand_delta) <> 0 order by 1, 2, 3`.execute(tx)
  const source = { noun: varianceNoun.key, id, reason: `${label} reopened` }
  await writeEntries(tx, actor, { outletId, source, entries: found.rows })
}
