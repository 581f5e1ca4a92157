import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { newestRows, rowsOf, type SettingRow } from '#platform/server/settings/setting-rows.ts'
import {
  openSchedules,
  type SettingSchedule,
  schedulesOf,
} from '#platform/server/settings/setting-schedules.ts'
import type { SettingTrial } from '#platform/server/settings/setting-trials.ts'
import { settingId } from '#platform/server/settings/write-setting.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { fitsSetting } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { allSettings } from '../all-settings.ts'
import { declaredSetting } from './find-declared.ts'

const {
  companyName,
  companyLogo,
  companyAddress,
  companyPhone,
  companyEmail,
  companyTaxNumber,
  currency: ownCurrency,
  dateStyle,
  numberStyle,
  weekStart,
  countedFrom,
  timeZone,
} = platformSettings

const houseSettings = {
  companyName,
  companyLogo,
  companyAddress,
  companyPhone,
  companyEmail,
  companyTaxNumber,
  currency: ownCurrency,
  dateStyle,
  numberStyle,
  weekStart,
  countedFrom,
  timeZone,
}

/** The company's facts, for every user's sidebar, documents and forms. */
export function house(reader: Reader) {
  return settingsOf(reader, houseSettings)
}

/** What can be counted before a setting is changed, and what is tried on the past. */
export const listSettings =
  (effects: readonly SettingEffect[], trials: readonly SettingTrial[]) =>
  async (reader: Reader, actor: Actor, input: { outletId?: string | undefined }) => {
    const outletId = input.outletId ?? null
    await requireOutlet(reader, actor, outletId)
    const rows = await newestRows(reader)
    const schedules = (await openSchedules(reader)).filter((one) => one.outletId === outletId)
    return {
      settings: allSettings.map((setting) => {
        const schedule = schedules.find(({ key }) => key === setting.key)
        const scheduled = schedule ? scheduleOf(setting, schedule) : null
        const isCounted = effects.some((effect) => effect.setting.key === setting.key)
        const isTried = trials.some((trial) => trial.setting.key === setting.key)
        return { ...stateOf(setting, outletId, rows), isCounted, isTried, scheduled }
      }),
    }
  }

/** An outlet that is not there and one that is not yours get the same answer. */
export async function requireOutlet(
  reader: Reader,
  actor: Actor,
  outletId: string | null,
): Promise<void> {
  if (outletId === null) return
  const found = await reader
    .selectFrom('outlets')
    .select('id')
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!found || !isWithinOutlets(actor, capability.businessSettings, outletId))
    throw notFound('This outlet')
}

function stateOf(setting: Setting, outletId: string | null, rows: readonly SettingRow[]) {
  const own = rows.filter((row) => row.key === setting.key)
  const newest = own.find((row) => row.outletId === outletId)
  const ofBusiness = own.find((row) => row.outletId === null)
  const inherited = (outletId && heldBy(setting, ofBusiness)) || null
  const set = heldBy(setting, newest)
  return {
    id: settingId(setting.key),
    key: setting.key,
    value: shown(setting, set ?? inherited ?? { value: setting.default }),
    inherited: shown(setting, inherited ?? { value: setting.default }),
    source: set ? (outletId ? 'outlet' : 'business') : inherited ? 'business' : 'default',
    version: newest?.id ?? 0,
    changedByName: newest?.changedByName ?? null,
    changedAt: newest?.changedAt ?? null,
    outletIds: own.flatMap((row) => (row.outletId && row.value !== null ? [row.outletId] : [])),
  } as const
}

type Held = { readonly value: SettingValue | null }

/** What a change set, if it still counts; a secret's value stays behind. */
function heldBy(setting: Setting, row: SettingRow | undefined): Held | null {
  if (!row || row.value === null) return null
  if (row.isSealed) return { value: null }
  return fitsSetting(setting, row.value) ? { value: row.value } : null
}

const shown = (setting: Setting, { value }: Held) =>
  setting.type.kind === 'secret' || value === null ? null : mutable(value)

const mutable = (value: SettingValue) => (typeof value === 'object' ? [...value] : value)

export async function settingHistory(
  reader: Reader,
  actor: Actor,
  input: { key: string; outletId?: string | undefined },
) {
  const setting = declaredSetting(input.key)
  const outletId = input.outletId ?? null
  await requireOutlet(reader, actor, outletId)
  const rows = await rowsOf(reader, setting.key, outletId)
  const schedules = await schedulesOf(reader, setting.key, outletId)
  return {
    changes: rows.map((row, index) => ({
      id: row.id,
      value: shown(setting, heldBy(setting, row) ?? { value: null }),
      isDefault: row.value === null,
      changedByName: row.changedByName,
      changedAt: row.changedAt,
      reason: row.reason,
      state: index === 0 ? ('active' as const) : ('superseded' as const),
    })),
    schedules: schedules.map((schedule) => ({
      ...scheduleOf(setting, schedule),
      state: schedule.cancelledAt === null ? ('scheduled' as const) : ('cancelled' as const),
      cancelledByName: schedule.cancelledByName,
      cancelledAt: schedule.cancelledAt,
    })),
  }
}

function scheduleOf(setting: Setting, schedule: SettingSchedule) {
  const { id, value, takesEffectAt, scheduledByName, scheduledAt, reason } = schedule
  const held = fitsSetting(setting, value) ? mutable(value) : null
  return { id, value: held, takesEffectAt, scheduledByName, scheduledAt, reason }
}
