import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { documentLabel } from '#stock/inventory/server/index.ts'
import { rankClues } from '../variance-clues.rules.ts'
import type { LedgerRow, Suggestion } from '../variances.fields.ts'
import { findVariance } from './find-variance.ts'
import { readWindow } from './ledger-window.ts'
import { readClues } from './read-clues.ts'
import type { VarianceParts } from './variance-parts.ts'

type Asked = { readonly id: string }

const mostSuggested = 8

/** Causes that the ledger suggests, the likeliest first, each with the entry that it would post. */
export const suggestCauses =
  (parts: VarianceParts) =>
  async (reader: Reader, actor: Actor, { id }: Asked): Promise<{ causes: Suggestion[] }> => {
    const variance = await findVariance(reader, actor, id)
    const ranked = rankClues(variance.quantity, await readClues(reader, parts, variance))
    const shown = ranked.slice(0, mostSuggested).map(({ clue, score }): Suggestion => {
      const { cause, truth, quantity, other, otherName, isOtherBooked, document, why } = clue
      return {
        ...{ cause, truth, quantity, other, otherName, isOtherBooked, why, score },
        note: '',
        document: document && { ...document, label: document.label.slice(0, 200) },
        isWhole: quantity === variance.quantity,
      }
    })
    return { causes: shown }
  }

/** The movements around a variance, newest first, since the last count before it. */
export async function ledgerOfVariance(reader: Reader, actor: Actor, { id }: Asked) {
  const variance = await findVariance(reader, actor, id)
  const { since, isCounted } = await readWindow(reader, variance)
  const found = await sql<LedgerRow>`
    select m.seq, m.at, m.kind, m.on_hand_delta as quantity, m.on_hand_after as "onHandAfter",
      bin.code as "binCode", lot.code as "lotCode", m.reason, m.source_noun as "sourceNoun",
      m.source_id as "sourceId", ${documentLabel('m.source_id')} as label, author.full_name as by
    from stock_movements m left join bins bin on bin.id = m.bin_id
    left join lots lot on lot.id = m.lot_id left join profiles author on author.id = m.actor_id
    where m.variant_id = ${variance.variantId} and m.outlet_id = ${variance.outletId}
      and m.on_hand_delta <> 0 and m.at >= ${since}::timestamptz
    order by m.seq desc limit 200`.execute(reader)
  return { since, isCounted, rows: found.rows }
}

/** The newest lots of a product, of which one may be where the goods are instead. */
export async function lotsToChoose(
  reader: Reader,
  actor: Actor,
  { id, variantId }: Asked & { readonly variantId: string },
) {
  await findVariance(reader, actor, id)
  const found = await sql<{ id: string; code: string }>`select id, code from lots
    where variant_id = ${variantId} and merged_into_id is null order by created_at desc, code limit 200`.execute(
    reader,
  )
  return { lots: found.rows }
}
