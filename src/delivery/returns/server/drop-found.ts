import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { undoTakingBack } from '#stock/inventory/server/index.ts'
import { returnNoun } from '../returns.nouns.ts'
import type { FoundReturn, LineRow } from './find-return.ts'

type Dropped = {
  readonly found: FoundReturn
  readonly line: LineRow
  readonly quantity: number
  readonly lotId: string | null
  readonly why: string
}

/** Such a line expects only what was found; without that it is deleted. */
export async function dropFound(tx: Tx, actor: Actor, dropped: Dropped): Promise<void> {
  const { found, line, quantity, lotId, why } = dropped
  const { id, label, outletId } = found
  const source = { noun: returnNoun.key, id, reason: `${label}, ${why}` }
  const row = { variantId: line.variantId, outletId, quantity, lotId }
  await undoTakingBack(tx, actor, source, [row])
  if (line.expected === quantity) {
    await sql`delete from return_photos where line_id = ${line.id}`.execute(tx)
    await sql`delete from return_lines where id = ${line.id}`.execute(tx)
  } else
    await sql`update return_lines set received = received - ${quantity},
      expected = expected - ${quantity} where id = ${line.id}`.execute(tx)
}
