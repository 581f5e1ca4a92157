import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { posSettings } from '../pos.settings.ts'
import { tellOfParked } from './parked-sales.ts'

const house = systemActor('Point of Sale')

/** Discards carts that were parked long ago: their customers do not come back, and they have names. */
export const discardOldParked: Job = {
  name: 'discard-old-parked-sales',
  cron: '23 3 * * *',
  work: async (db) => {
    const { rows } = await sql<{ outletId: string }>`
      select distinct outlet_id as "outletId" from parked_sales`.execute(db.reader)
    for (const { outletId } of rows) await db.transaction((tx) => discardOldAt(tx, outletId))
  },
}

async function discardOldAt(tx: Tx, outletId: string): Promise<void> {
  const days = await settingOf(tx, posSettings.parkedDays, outletId)
  const { rows } = await sql<{ id: string; label: string }>`delete from parked_sales
    where outlet_id = ${outletId} and parked_at < now() - make_interval(days => ${days})
    returning id, label`.execute(tx)
  for (const parked of rows) await tellOfParked(tx, house, 'expired', { ...parked, outletId })
}
