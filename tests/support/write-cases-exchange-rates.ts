import { sql } from 'kysely'
import { addRates } from '#organization/exchange-rates/server/index.ts'
import { countEvents } from './count-events.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

let days = 0

/** Each of a day of its own, so that none takes the place of another. */
function aRate() {
  days += 1
  const validOn = new Date(Date.UTC(2021, 0, days)).toISOString().slice(0, 10)
  return { currency: 'NZD', into: 'GBP', rate: '0.4731', validOn }
}

async function currentOf({ db }: Setting, validOn: string) {
  const found = await sql<{ id: string }>`select id from exchange_rates
    where currency = 'NZD' and valid_on = ${validOn}::date`.execute(db.reader)
  return found.rows
}

export const exchangeRateWrites: Readonly<Record<string, Prepare>> = {
  'exchangeRates.add': async (setting) => {
    const rate = aRate()
    return {
      input: { rates: [rate] },
      other: { rates: [aRate()] },
      effects: async () => (await currentOf(setting, rate.validOn)).length,
    }
  },
  'exchangeRates.withdraw': async (setting) => {
    const [rate, another] = [aRate(), aRate()]
    await setting.db.transaction((tx) => addRates(tx, actorOf(setting), { rates: [rate, another] }))
    const [first] = await currentOf(setting, rate.validOn)
    const [second] = await currentOf(setting, another.validOn)
    return {
      input: { id: first?.id ?? '' },
      other: { id: second?.id ?? '' },
      effects: () => countEvents(setting.db, first?.id ?? '', 'exchange_rate.withdrawn'),
    }
  },
}
