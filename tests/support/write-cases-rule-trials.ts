import { sql } from 'kysely'
import { dispatchSettings } from '#delivery/dispatch/dispatch.settings.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { setUp } from './world.ts'
import type { Prepare, Setting } from './write-cases.ts'

const { key } = dispatchSettings.weightOffGrams

/** An outlet without parcels, where a trial is finished at once. */
function anOutlet({ db }: Setting): Promise<string> {
  const code = newId().slice(-8).toUpperCase()
  const facts = { name: 'Small shop', kind: 'store', city: 'York', currency: 'GBP' } as const
  return db.transaction((tx) => addOutlet(tx, setUp, { code, ...facts }))
}

/** A trial that no server works on. */
async function aTrial({ db }: Setting, end: 'running' | 'finished'): Promise<string> {
  const id = newId()
  await sql`insert into rule_trials (id, key, value, value_before, basis, from_at, to_at,
      started_by_name, currency, touched_at, finished_at)
    values (${id}, ${key}, '300', '200', '{}', now() - interval '90 days', now(), 'Set-up', 'GBP',
      now() + interval '1 day', ${end === 'finished' ? sql`now()` : null})`.execute(db.reader)
  return id
}

export const ruleTrialWrites: Readonly<Record<string, Prepare>> = {
  'ruleTrials.start': async (setting) => {
    const outletId = await anOutlet(setting)
    return {
      input: { key, outletId, value: 300 },
      other: { key, outletId, value: 400 },
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('rule_trials')
          .select('id')
          .where('outlet_id', '=', outletId)
          .execute()
        return rows.length
      },
    }
  },
  'ruleTrials.cancel': async (setting) => {
    const id = await aTrial(setting, 'running')
    return {
      input: { id },
      other: { id: await aTrial(setting, 'running') },
      effects: () => countEvents(setting.db, id, 'rule_trial.cancelled'),
    }
  },
  'ruleTrials.see': async (setting) => {
    const id = await aTrial(setting, 'finished')
    return {
      input: { id },
      other: { id: await aTrial(setting, 'finished') },
      effects: () => countEvents(setting.db, id, 'rule_trial.seen'),
    }
  },
}
