import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { cancelSchedule } from '#platform/server/settings/cancel-schedule.ts'
import { requireOutlet } from './business.queries.ts'
import { declaredSetting } from './find-declared.ts'
import { lockThresholds, requireThresholds } from './require-thresholds.ts'
import { moneyWords, requirePlace } from './save-settings.ts'

type Input = { key: string; outletId?: string | undefined; id: string }

/** Cancels a scheduled change; another one that needs it, such as a higher threshold, forbids it. */
export async function cancelScheduledSetting(tx: Tx, actor: Actor, input: Input) {
  const setting = declaredSetting(input.key)
  const outletId = input.outletId ?? null
  await requireOutlet(tx, actor, outletId)
  requirePlace(actor, setting, outletId)
  await lockThresholds(tx)
  const words = await moneyWords(tx)
  await cancelSchedule(tx, actor, { setting, outletId, words, id: input.id })
  await requireThresholds(tx, [setting], words)
  return { key: setting.key }
}
