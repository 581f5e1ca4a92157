import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { nameFileRefund } from '#sales/orders/server/index.ts'
import { sum } from '../line-amounts.ts'
import type { ShopRefund } from '../shop-order.ts'

/** A refund in a message that may also be in a file's refunded amount. */
export type Doubtful = { readonly amountMinor: number; readonly fileMinor: number }

type Matched = {
  /** Not recorded yet. */
  readonly fresh: readonly ShopRefund[]
  /** Recorded when the file came. */
  readonly same: readonly ShopRefund[]
  readonly doubtful: readonly Doubtful[]
}

type FileRefund = { readonly id: string; readonly amountMinor: number }

/**
 * Finds the refunds that a file already brought, as an amount without the shop's ids. One of the
 * same amount is that refund, and so are all together if they add up to it. Anything else may be a
 * part of the amount: it is not recorded, and needs review.
 *
 * @param areAlone they were reported without their order, so that one of the same amount may be
 * another
 */
export async function matchFileRefunds(
  tx: Tx,
  orderId: string,
  told: readonly ShopRefund[],
  areAlone: boolean,
): Promise<Matched> {
  const found = await sql<FileRefund>`select id, amount_minor as "amountMinor" from order_refunds
    where order_id = ${orderId} and is_from_file and external_ref is null
    order by created_at, id`.execute(tx)
  let left = told
  const same: ShopRefund[] = []
  const doubtful: Doubtful[] = []
  for (const file of found.rows) {
    const { amountMinor: fileMinor } = file
    const one = left.find(({ amountMinor }) => amountMinor === fileMinor)
    const isWhole = sum(left.map(({ amountMinor }) => amountMinor)) === fileMinor
    const own = one ? [one] : isWhole ? left : []
    const [first] = own
    if (!first) {
      doubtful.push(...left.map(({ amountMinor }) => ({ amountMinor, fileMinor })))
      return { fresh: [], same, doubtful }
    }
    await nameFileRefund(tx, file.id, first.ref)
    same.push(...own)
    left = left.filter((refund) => !own.includes(refund))
    if (areAlone) doubtful.push({ amountMinor: fileMinor, fileMinor })
  }
  return { fresh: left, same, doubtful }
}
