import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { OtherPlace } from '../variances.fields.ts'
import { type FoundVariance, findVariance } from './find-variance.ts'

type Asked = { readonly other: OtherPlace; readonly quantity: number }

/**
 * The open variance of the other place, with exactly the opposite difference: both are posted
 * together.
 *
 * @throws Refusal `other_changed`
 */
export async function findCounterpart(
  reader: Reader,
  actor: Actor,
  { id, label, outletId, scale }: FoundVariance,
  { other, quantity }: Asked,
  { isLocked = false } = {},
): Promise<FoundVariance> {
  const found = await findVariance(reader, actor, other.varianceId ?? '', { isLocked })
  const isOpposite =
    found.id !== id &&
    ['open', 'investigating'].includes(found.state) &&
    found.outletId === outletId &&
    found.variantId === other.variantId &&
    found.binId === other.binId &&
    found.lotId === other.lotId &&
    found.quantity === -quantity
  if (isOpposite) return found
  throw new Refusal(
    'conflict',
    'other_changed',
    `${found.label} is not an open difference of ${formatQuantity(-quantity, scale)} at that place any more. Return ${label}, and look for its cause again.`,
    { field: 'parts', details: { varianceId: found.id } },
  )
}
