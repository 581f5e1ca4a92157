import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '../inventory.nouns.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { findLevel } from './find-level.ts'
import { levelOf } from './inventory.queries.ts'
import { type BinMove, moveBetweenBins } from './move-between-bins.ts'

type Input = BinMove & {
  readonly unavailableKind?: UnavailableKind | undefined
  readonly note: string
}

/** A user moved stock to another bin; the ledger says from where to where. */
export async function moveBin(tx: Tx, actor: Actor, input: Input) {
  const { variantId, outletId, fromBinId, toBinId, quantity, note } = input
  const { label } = await findLevel(tx, actor, input)
  if (fromBinId === toBinId) {
    throw new Refusal(
      'unprocessable',
      'same_bin',
      'The stock is in this bin already. Choose another one.',
      { field: 'toBinId' },
    )
  }
  const from = await binCode(tx, outletId, fromBinId)
  const to = await binCode(tx, outletId, toBinId)
  const reason = `Moved from ${from ?? 'no bin'} to ${to ?? 'no bin'}${note && `: ${note}`}`
  const source = { noun: stockNoun.key, id: newId(), reason }
  await moveBetweenBins(tx, actor, source, [input], {
    unavailableKind: input.unavailableKind ?? null,
  })
  await appendEvent(tx, actor, {
    type: 'stock.moved',
    noun: stockNoun,
    id: variantId,
    label,
    outletId,
    data: { bin: [from, to], quantity, note },
  })
  return levelOf(tx, variantId, outletId)
}

async function binCode(tx: Tx, outletId: string, binId: string | null): Promise<string | null> {
  if (binId === null) return null
  const bin = await tx
    .selectFrom('bins')
    .select('code')
    .where('id', '=', binId)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!bin) throw notFound('This bin')
  return bin.code
}
