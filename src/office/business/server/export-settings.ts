import { Readable } from 'node:stream'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { newestRows } from '#platform/server/settings/setting-rows.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { fitsSetting } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { allSettings } from '../all-settings.ts'
import {
  type FileValue,
  isInFile,
  type SettingsFile,
  settingsFileFormat,
} from '../settings-file.ts'

/** The present settings as a file that another installation can import; recorded as an export. */
export const settingsExport: Download = {
  kind: 'download',
  path: '/files/settings.json',
  access: capability.businessSettings,
  isHeavy: true,
  send: async (db, actor) => {
    const file = await settingsToFile(db.reader, actor)
    const fileName = `settings-${file.exportedAt.slice(0, 10)}.json`
    const about = { id: newId(), label: fileName, rows: file.values.length, isWhole: true }
    await keepExport(db.reader, actor, about)
    return {
      fileName,
      contentType: 'application/json; charset=utf-8',
      body: Readable.from([`${JSON.stringify(file, null, 2)}\n`]),
    }
  },
}

/** Every value of the company, also the defaults, and the values of outlets that differ. */
export async function settingsToFile(reader: Reader, actor: Actor): Promise<SettingsFile> {
  const rows = await newestRows(reader)
  const outlets = await reader
    .selectFrom('outlets')
    .select(['id', 'code'])
    .orderBy('code')
    .execute()
  const own = outlets.filter(({ id }) => isWithinOutlets(actor, capability.businessSettings, id))
  const setIn = (setting: Setting, outletId: string | null) => {
    const row = rows.find((one) => one.key === setting.key && one.outletId === outletId)
    return row && fitsSetting(setting, row.value) ? row.value : undefined
  }
  const values = allSettings.filter(isInFile).flatMap((setting) => [
    valueInFile(setting, null, setIn(setting, null) ?? setting.default),
    ...own.flatMap(({ id, code }) => {
      const value = setIn(setting, id)
      return value === undefined ? [] : [valueInFile(setting, code, value)]
    }),
  ])
  return {
    format: settingsFileFormat,
    version: 1,
    company: await settingOf(reader, platformSettings.companyName),
    exportedAt: new Date().toISOString(),
    values,
  }
}

const valueInFile = (
  { key, label }: Setting,
  outlet: string | null,
  value: SettingValue,
): FileValue => ({
  key,
  label,
  outlet,
  value,
})
