import { settingOfKey } from '../all-settings.ts'
import type { PlaceToFill, SettingsFile } from '../settings-file.ts'
import { businessApi } from './business-api.ts'

type Outlet = { readonly id: string; readonly code: string }

/** The company and the outlets that the file names, each with its present values. */
export function placesToFill(
  { values }: SettingsFile,
  outlets: readonly Outlet[],
): Promise<PlaceToFill[]> {
  const named = outlets.filter(({ code }) => values.some(({ outlet }) => outlet === code))
  return Promise.all([placeOf(null), ...named.map(placeOf)])
}

async function placeOf(outlet: Outlet | null): Promise<PlaceToFill> {
  const { settings } = await businessApi.call.settings(outlet ? { outletId: outlet.id } : {})
  const held = settings.flatMap(({ key, value, version }) => {
    const now = value ?? settingOfKey(key)?.default
    return now === undefined ? [] : [[key, { value: now, version }] as const]
  })
  return { outletId: outlet?.id ?? null, code: outlet?.code ?? null, held: new Map(held) }
}
