import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import { findSale } from './sales.queries.ts'

type SentSale = {
  readonly id: string
  readonly registerId: string
  readonly totalMinor: Minor
  readonly lines: readonly unknown[]
  readonly exchange?: { readonly saleId: string } | undefined
}

/**
 * The first answer again, for a sale that was sent before; null for a new one.
 *
 * @throws Refusal `id_taken` where another sale has the id
 */
export async function recordedSale(tx: Tx, actor: Actor, sent: SentSale): Promise<Sale | null> {
  const recorded = await findSale(tx, actor, sent.id)
  if (!recorded) return null
  const isSame =
    recorded.registerId === sent.registerId &&
    recorded.totalMinor - recorded.roundingMinor === sent.totalMinor &&
    recorded.lines.length === sent.lines.length &&
    recorded.exchange?.saleId === sent.exchange?.saleId
  if (isSame) return recorded
  throw new Refusal(
    'conflict',
    'id_taken',
    `${saleLabel(recorded.number)} was recorded with this id, and it is another sale. Begin a new sale.`,
    { field: 'id' },
  )
}

/** The sale after it was written, by this request or by another with its id. */
export async function requireRecorded(tx: Tx, actor: Actor, sent: SentSale): Promise<Sale> {
  const recorded = await recordedSale(tx, actor, sent)
  if (!recorded) throw new Error(`Sale ${sent.id} was written and can't be found.`)
  return recorded
}
