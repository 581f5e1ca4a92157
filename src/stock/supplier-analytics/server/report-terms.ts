import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import type { FigureTerms } from '../supplier-figures.rules.ts'

/** By what the figures are scored. */
export async function reportTerms(reader: Reader): Promise<FigureTerms> {
  const {
    tolerancePercent: _,
    rejectCost: __,
    lateDayCost: ___,
    ...asked
  } = supplierAnalyticsSettings
  const set = await settingsOf(reader, asked)
  return {
    fewestOrders: set.fewestOrders,
    score: {
      onTime: { weight: set.onTimeWeight, target: set.onTimeTarget },
      fill: { weight: set.fillWeight, target: set.fillTarget },
      defects: { weight: set.defectWeight, target: set.defectTarget },
      price: { weight: set.priceWeight, target: set.priceTarget },
    },
  }
}
