import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { fraudSettings } from '../fraud.settings.ts'

const counted = {
  watch: fraudSettings.watchScore,
  high: fraudSettings.highScore,
  hold: fraudSettings.holdScore,
  highValueMinor: fraudSettings.highValueMinor,
  rulesOff: fraudSettings.rulesOff,
}

const atOutlet = (reader: Reader, outletId: string) => settingsOf(reader, counted, outletId)

/** The settings of risk at an outlet. */
export type RiskSettings = (outletId: string) => Awaited<ReturnType<typeof atOutlet>>

/** The settings of risk at each outlet of these orders. */
export async function riskSettings(
  reader: Reader,
  orders: readonly { readonly outletId: string }[],
): Promise<RiskSettings> {
  const found = new Map<string, Awaited<ReturnType<typeof atOutlet>>>()
  for (const outletId of new Set(orders.map((order) => order.outletId)))
    found.set(outletId, await atOutlet(reader, outletId))
  return (outletId) => {
    const there = found.get(outletId)
    if (!there) throw new Error(`The settings of risk at ${outletId} were not read.`)
    return there
  }
}
