import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import type { CartInput } from '../sales.contract.ts'
import { lotOfLine } from './take-sold-stock.ts'

/**
 * Refuses the lots of a cart that a sale would refuse, for a till that is practised at; nothing is
 * saved, and nothing is taken.
 *
 * @throws Refusal `unknown_variant`, `lot_needed`, `wrong_lot`, `lot_expired`, `lot_on_hold`,
 *   `lot_not_there`
 */
export async function checkLots(
  reader: Reader,
  actor: Actor,
  { registerId, lines }: Pick<CartInput, 'registerId' | 'lines'>,
): Promise<{ hasLots: boolean }> {
  const { outletId } = await findRegister(reader, actor, registerId)
  const goods = await goodsOf(reader, lines)
  const taken = new Map<string, number>()
  for (const [at, { variantId, quantity, lotCode = null }] of lines.entries()) {
    const known = goods.get(variantId)
    if (!known) throw unknownVariant(at)
    const line = { ...known, variantId, quantity, lotCode }
    const lotId = await lotOfLine(reader, line, at, { outletId, quantity, taken })
    if (lotId !== null) taken.set(lotId, (taken.get(lotId) ?? 0) + quantity)
  }
  return { hasLots: taken.size > 0 }
}

async function goodsOf(reader: Reader, lines: CartInput['lines']) {
  const ids = lines.map(({ variantId }) => variantId)
  const found = await reader
    .selectFrom('variants')
    .select(['id', 'sku', 'quantity_scale as quantityScale'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, ...goods }) => [id, goods]))
}

function unknownVariant(at: number): Refusal {
  return new Refusal(
    'unprocessable',
    'unknown_variant',
    'This product no longer exists. Remove it from the cart.',
    { field: `lines.${at}.variantId` },
  )
}
