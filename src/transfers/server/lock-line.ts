import { notFound, Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

/** The line of a transfer that is locked already. */
export async function lineOf(tx: Tx, transferId: string, lineId: string): Promise<LineRow> {
  const line = (await linesOf(tx, transferId)).find(({ id }) => id === lineId)
  if (!line) throw notFound('This line')
  return line
}

/** The lot of a variant that a scan named; one that nobody knows is no lot of it. */
export async function lotOf(
  tx: Tx,
  { variantId, sku }: Pick<LineRow, 'variantId' | 'sku'>,
  code: string | null,
): Promise<string | null> {
  if (code === null) return null
  const lot = await tx
    .selectFrom('lots')
    .select('id')
    .where('variant_id', '=', variantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (lot) return lot.id
  throw new Refusal(
    'unprocessable',
    'wrong_item',
    `Nothing of lot ${code} of ${sku} is in stock anywhere. Look at the package again.`,
    { field: 'code', details: { lot: code } },
  )
}
