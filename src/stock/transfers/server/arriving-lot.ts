import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findOrAddLot } from '#stock/inventory/server/index.ts'
import type { LineRow } from './transfer-lines.ts'

type Arriving = {
  readonly line: Pick<LineRow, 'id' | 'variantId' | 'sku'>
  readonly label: string
  readonly lotCode: string | null
  readonly expiresOn: string | null
  /** The lot is counted as it is although it was not sent. */
  readonly takesOtherLot: boolean
}

/**
 * The lot of arriving goods: the one on the package. Without a scan it is the only one that was
 * sent; of several it is asked for. One that was not sent is counted as a variance after a
 * confirmation.
 *
 * @throws Refusal `lot_needed` with the lots to choose from, `wrong_lot`
 */
export async function arrivingLot(tx: Tx, actor: Actor, input: Arriving): Promise<string | null> {
  const { line, label, lotCode, expiresOn, takesOtherLot } = input
  const { variantId, sku } = line
  const { tracking } = await tx
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  if (tracking === 'none') return null
  const found = await sql<{ id: string; code: string }>`
    select lot.id, lot.code from transfer_pieces p join lots lot on lot.id = p.lot_id
    where p.line_id = ${line.id} order by lot.expires_on nulls last, lot.code`.execute(tx)
  const sent = found.rows
  if (lotCode === null) {
    const [only, other] = sent
    if (only && !other) return only.id
    throw new Refusal(
      'unprocessable',
      'lot_needed',
      `Which lot of ${sku} is it? Scan the lot on the package, or choose it.`,
      {
        field: 'code',
        details: { choices: sent.map(({ code }) => ({ code, says: `Lot ${code}` })) },
      },
    )
  }
  const own = sent.find(({ code }) => code === lotCode)
  if (own) return own.id
  if (takesOtherLot) return findOrAddLot(tx, actor, { variantId, code: lotCode, expiresOn })
  throw new Refusal(
    'unprocessable',
    'wrong_lot',
    `Lot ${lotCode} of ${sku} was not sent with ${label}. Check the package again, or count it as a difference.`,
    { field: 'code', details: { lot: lotCode, sent: sent.map(({ code }) => code) } },
  )
}
