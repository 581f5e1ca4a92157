import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { expandBinPattern } from '../bin-pattern.ts'
import type { BinKind } from '../bins.rules.ts'
import { binNoun, outletNoun } from '../outlets.nouns.ts'
import { refuseWhenClosed } from './add-bin.ts'
import { lockOutlet } from './lock-outlet.ts'

type Generate = { readonly outletId: string; readonly pattern: string; readonly kind: BinKind }

/**
 * Adds the bins of a pattern behind those that are there, in the order in which the pattern names
 * them; bins that exist are kept as they are. It is one entry in the record, not thousands.
 */
export async function generateBins(tx: Tx, actor: Actor, input: Generate) {
  const { outletId, pattern, kind } = input
  const { codes, fault } = expandBinPattern(pattern)
  if (fault !== null) throw new Refusal('unprocessable', 'bad_pattern', fault, { field: 'pattern' })
  const outlet = await lockOutlet(tx, actor, { id: outletId })
  refuseWhenClosed(outlet)
  const added = await sql<{ id: string }>`
    insert into bins (id, outlet_id, code, kind, walk_order)
    select n.id, ${outletId}, n.code, ${kind}, n.place + coalesce(
      (select max(walk_order) from bins where outlet_id = ${outletId}), 0)
    from unnest(${codes.map(() => newId())}::uuid[], ${[...codes]}::text[])
      with ordinality as n (id, code, place)
    on conflict on constraint bins_code_once do nothing returning id`.execute(tx)
  const counts = { added: added.rows.length, kept: codes.length - added.rows.length }
  if (counts.added === 0) return counts
  await appendEvent(tx, actor, {
    type: 'outlet.bins_generated',
    noun: outletNoun,
    id: outletId,
    label: outlet.name,
    outletId,
    data: { pattern, kind, ...counts },
  })
  hintAfterCommit(tx, { noun: binNoun.key, outletId })
  return counts
}
