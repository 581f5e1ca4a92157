import { seesCosts } from '#organization/users/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { catalogSettings } from '../catalog.settings.ts'
import { type UnusualPrice, unusualPrice } from '../unusual-prices.rules.ts'

import type { LockedVariant } from './lock-variants.ts'

type Pair = { readonly before: LockedVariant; readonly after: LockedVariant }

/** Refuses unconfirmed prices below cost or far from the former ones, all together. */
export async function requireConfirmed(
  tx: Tx,
  actor: Actor,
  pairs: readonly Pair[],
  confirmed: readonly string[],
): Promise<void> {
  const changed = pairs.filter(({ before, after }) => before.priceMinor !== after.priceMinor)
  const allowed = await settingOf(tx, catalogSettings.priceChange)
  const unusual = pairs.flatMap(({ before, after }) => unusualPrice(before, after, allowed) ?? [])
  const open = unusual.filter(({ id }) => !confirmed.includes(id))
  const [first] = open
  if (!first) return
  const shown = seesCosts(actor) ? unusual : unusual.map(withoutCost)
  throw new Refusal('unprocessable', 'unusual_prices', sentenceOf(open, first, seesCosts(actor)), {
    details: { changed: changed.length, allowedBasisPoints: allowed, prices: shown },
  })
}

function withoutCost(price: UnusualPrice): UnusualPrice {
  return { ...price, costMinor: null, marginPercent: null }
}

function sentenceOf(open: readonly UnusualPrice[], first: UnusualPrice, hasCosts: boolean): string {
  const why = first.isBelowCost
    ? hasCosts
      ? 'is below its cost'
      : 'is below cost'
    : `changes by ${first.changePercent} %`
  return open.length === 1
    ? `The price of ${first.sku} ${why}. Check it and confirm it.`
    : `${open.length} prices are below cost or change a lot. Check them and confirm each. The first: ${first.sku} ${why}.`
}
