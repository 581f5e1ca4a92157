import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

export type DraftLine = { readonly variantId: string; readonly quantity: number }

/** Replaces the lines; a draft's lines have moved nothing yet. */
export async function writeLines(
  tx: Tx,
  transferId: string,
  lines: readonly DraftLine[],
): Promise<LineRow[]> {
  const variantIds = new Set(lines.map(({ variantId }) => variantId))
  if (variantIds.size < lines.length) {
    throw new Refusal(
      'unprocessable',
      'same_product_twice',
      'A product is in two lines. Combine them into one.',
      { field: 'lines' },
    )
  }
  await tx.deleteFrom('transfer_lines').where('transfer_id', '=', transferId).execute()
  const rows = lines.map((line, position) => ({ ...line, id: newId(), position }))
  await sql`insert into transfer_lines (id, transfer_id, position, variant_id, requested)
    select r.id, ${transferId}::uuid, r.position, v.id, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, position integer, "variantId" uuid, quantity bigint)
    join variants v on v.id = r."variantId"`.execute(tx)
  const written = await linesOf(tx, transferId)
  if (written.length < lines.length) throw notFound('This product')
  return written
}

const mostInWords = 12

/** For the activity log: `MUG-RED × 3, TRAY × 1`. */
export function linesInWords(
  lines: readonly Pick<LineRow, 'sku' | 'requested' | 'quantityScale'>[],
): string {
  const words = lines
    .slice(0, mostInWords)
    .map(
      ({ sku, requested, quantityScale }) => `${sku} × ${formatQuantity(requested, quantityScale)}`,
    )
  const more = lines.length - words.length
  return [...words, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}
