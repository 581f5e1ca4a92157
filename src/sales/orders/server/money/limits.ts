import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { Setting } from '#platform/settings.ts'

/** Where an order was sold and where it ships from; null where one outlet does both. */
export type OutletsOfOrder = {
  readonly outletId: string
  readonly soldByOutletId: string | null
}

/**
 * A limit of money for an order: that of the outlet that sold it, and that of the outlet that ships
 * it. The lower one counts, so that moving an order to another outlet lifts no limit.
 */
export async function limitFor(
  reader: Reader,
  setting: Setting<number>,
  { outletId, soldByOutletId }: OutletsOfOrder,
): Promise<number> {
  const limit = await settingOf(reader, setting, outletId)
  if (soldByOutletId === null || soldByOutletId === outletId) return limit
  return Math.min(limit, await settingOf(reader, setting, soldByOutletId))
}
