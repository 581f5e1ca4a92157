import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lotNoun } from '#stock/inventory/inventory.nouns.ts'
import { findOrAddLot, holdLot, setAside } from '#stock/inventory/server/index.ts'
import type { PlannedLevel } from './plan-stock.ts'
import { day } from './working-hours.ts'

type Opened = PlannedLevel & { readonly variantId: string; readonly outletId: string }

/** An opening quantity, and of which lot it is. */
export type OpenedPart = Opened & { readonly lotId: string | null }

/** Units of a lot that may no longer be sold. */
const unsaleable = 6

const dateIn = (now: Date, days: number) =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)

/**
 * Splits the opening stock of dated products over two lots, one of which expires within weeks. The
 * other lasts for years, so that an old demo still has stock to sell: expiry follows the clock, and
 * tests use a demo of a fixed instant. Two products have a further lot that has expired or is in
 * quality control.
 */
export async function splitOverLots(
  tx: Tx,
  actor: Actor,
  now: Date,
  levels: readonly Opened[],
  tracked: ReadonlySet<string>,
): Promise<OpenedPart[]> {
  const parts: OpenedPart[] = levels
    .filter(({ variantId }) => !tracked.has(variantId))
    .map((level) => ({ ...level, lotId: null }))
  for (const [index, variantId] of [...tracked].entries()) {
    const soon = { code: `B${2_400 + index * 7}`, expiresOn: dateIn(now, 9 + index * 5) }
    const late = { code: `B${2_600 + index * 7}`, expiresOn: dateIn(now, 1_100 + index * 11) }
    const lots = []
    for (const lot of [soon, late]) lots.push(await findOrAddLot(tx, actor, { variantId, ...lot }))
    const [first = null, second = null] = lots
    for (const level of levels.filter((each) => each.variantId === variantId)) {
      const some = Math.floor(level.opening / 3)
      if (some > 0) parts.push({ ...level, opening: some, lotId: first })
      parts.push({ ...level, opening: level.opening - some, lotId: second })
    }
  }
  for (const [index, variantId] of [...tracked].slice(0, 2).entries()) {
    const [level] = levels.filter((each) => each.variantId === variantId)
    const lot = { code: unsaleableLots[index] ?? '', expiresOn: dateIn(now, index === 0 ? -4 : 90) }
    const lotId = await findOrAddLot(tx, actor, { variantId, ...lot })
    if (level) parts.push({ ...level, opening: unsaleable, lotId })
  }
  return parts
}

const unsaleableLots = ['B2311', 'B2388']

/** Takes those two lots off sale, once the past has happened. */
export async function closeUnsaleableLots(
  tx: Tx,
  actor: Actor,
  parts: readonly OpenedPart[],
): Promise<void> {
  const [expired, doubted] = parts.slice(-unsaleableLots.length)
  if (!expired?.lotId || !doubted?.lotId) return
  const label = `Lot ${unsaleableLots[0]} of ${expired.sku}`
  const source = { noun: lotNoun.key, id: expired.lotId, reason: `${label} has expired` }
  await setAside(tx, actor, source, [{ ...expired, quantity: unsaleable }], 'expired')
  const reason = { code: 'quality_doubted', note: 'Two customers found the seal broken' }
  await holdLot(tx, actor, { id: doubted.lotId, version: 1, reason })
}
