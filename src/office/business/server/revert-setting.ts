import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { rowOf } from '#platform/server/settings/setting-rows.ts'
import type { KeepToTrials } from '#platform/server/settings/setting-trials.ts'
import { revertSetting as setAnew } from '#platform/server/settings/write-setting.ts'
import { requireOutlet } from './business.queries.ts'
import { declaredSetting } from './find-declared.ts'
import { lockThresholds, requireThresholds } from './require-thresholds.ts'
import { moneyWords, requirePlace } from './save-settings.ts'

type Input = {
  key: string
  outletId?: string | undefined
  /** The id of the change whose value applies again. */
  to: number
  version: number
  reason: string
}

export const revertSetting =
  (keepToTrials: KeepToTrials) => async (tx: Tx, actor: Actor, input: Input) => {
    const setting = declaredSetting(input.key)
    const outletId = input.outletId ?? null
    await requireOutlet(tx, actor, outletId)
    requirePlace(actor, setting, outletId)
    const to = await rowOf(tx, setting.key, outletId, input.to)
    if (!to) throw notFound('This change')
    await lockThresholds(tx)
    const words = await moneyWords(tx)
    const { version, reason } = input
    await keepToTrials(tx, actor, { settings: [setting], outletId }, async () => {
      await setAnew(tx, actor, { setting, outletId, version, reason, words, to })
      await requireThresholds(tx, [setting], words)
    })
    return { key: setting.key }
  }
