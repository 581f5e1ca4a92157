import { addCourier, addOutlet, generateBins } from '#organization/outlets/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { markSample } from './mark-sample.ts'

export const sampleOutletCode = 'SAMPLE'
export const sampleCourierCode = 'SAMPVAN'

const couriers = [
  { code: sampleCourierCode, name: 'Sample Van Couriers', volumetricDivisor: 5000 },
  { code: 'SAMPBIKE', name: 'Sample Bike Couriers', volumetricDivisor: 5000 },
]

/** Sample data have an outlet of their own, so that they never mix with the stock of another. */
export async function addSamplePlaces(tx: Tx, actor: Actor): Promise<void> {
  const outletId = await addOutlet(tx, actor, {
    code: sampleOutletCode,
    name: 'Sample warehouse',
    kind: 'warehouse',
    city: 'Leeds',
    currency: await settingOf(tx, platformSettings.currency),
    ships: true,
  })
  await generateBins(tx, actor, { outletId, pattern: 'S-{01..12}', kind: 'shelf' })
  const bins = await tx.selectFrom('bins').select('id').where('outlet_id', '=', outletId).execute()
  await markSample(tx, 'outlets', [outletId])
  await markSample(
    tx,
    'bins',
    bins.map(({ id }) => id),
  )
  for (const courier of couriers) {
    const { id } = await addCourier(tx, actor, courier)
    await markSample(tx, 'couriers', [id])
  }
}
