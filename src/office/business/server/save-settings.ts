import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { scheduleSetting } from '#platform/server/settings/schedule-setting.ts'
import type { KeepToTrials } from '#platform/server/settings/setting-trials.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import type { MoneyWords } from '#platform/settings.rules.ts'
import type { Setting } from '#platform/settings.ts'
import { requireOutlet } from './business.queries.ts'
import { declaredSetting } from './find-declared.ts'
import { lockThresholds, requireThresholds } from './require-thresholds.ts'

type Change = { key: string; value: unknown; version: number }

type Input = {
  readonly outletId?: string | undefined
  readonly changes: readonly Change[]
  readonly reason: string
  readonly takesEffectAt?: string | undefined
  readonly withoutTrial?: string | undefined
}

/**
 * Sets several values, all or none, so that related thresholds change together: now, or at the time
 * that the input names.
 */
export const saveSettings =
  (keepToTrials: KeepToTrials) => async (tx: Tx, actor: Actor, input: Input) => {
    const { takesEffectAt, withoutTrial } = input
    const outletId = input.outletId ?? null
    // In one order for everyone, so that two who save the same settings wait instead of deadlock.
    const changes = input.changes.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const settings = changes.map(({ key }) => declaredSetting(key))
    await requireOutlet(tx, actor, outletId)
    for (const setting of settings) requirePlace(actor, setting, outletId)
    await lockThresholds(tx)
    const words = await moneyWords(tx)
    const tried = { settings, outletId, takesEffectAt, withoutTrial }
    await keepToTrials(tx, actor, tried, async () => {
      for (const [index, setting] of settings.entries()) {
        const { value = null, version = 0 } = changes[index] ?? {}
        const change = { setting, outletId, version, words, reason: input.reason, value }
        if (takesEffectAt === undefined) await writeSetting(tx, actor, change)
        else await scheduleSetting(tx, actor, { ...change, takesEffectAt })
      }
      await requireThresholds(tx, settings, words)
    })
    return { saved: changes.length }
  }

/** How amounts are written in refusals and in the record. */
export async function moneyWords(reader: Reader): Promise<MoneyWords> {
  return { currency: await settingOf(reader, platformSettings.currency), locale: 'en-GB' }
}

/** Requires that this setting may differ there and that the actor may change it there. */
export function requirePlace(actor: Actor, setting: Setting, outletId: string | null): void {
  if (outletId !== null && setting.scope === 'business') {
    throw new Refusal(
      'unprocessable',
      'not_per_outlet',
      `“${setting.label}” is one value for the whole business; change it there, not for one outlet.`,
      { field: setting.key },
    )
  }
  if (outletId === null && outletsOf(actor, capability.businessSettings) !== null) {
    throw new Refusal(
      'forbidden',
      'only_your_outlets',
      `You act for some outlets only, and “${setting.label}” would change for all of them. Ask a super admin of the whole business.`,
      { field: setting.key },
    )
  }
}
