import { usualRules } from '#delivery/couriers/courier-rules.ts'
import { saveWord } from '#delivery/couriers/server/index.ts'
import { countEvents } from './count-events.ts'
import { aCourierConnection, aStoppedCall, restMapping } from './courier-steps.ts'
import { aCourier, aParcel } from './parcel-in-state.ts'
import { aCheck, aReportedParcel } from './report-steps.ts'
import { because, setUp } from './world.ts'
import type { Prepare, Setting } from './write-cases.ts'

/** Nothing listens on this port, so that every request fails at once. */
const nowhere = 'http://127.0.0.1:9/'

const courierIn = ({ db }: Setting) => db.transaction((tx) => aCourier(tx))

/** A step on a courier of its own, recorded by one event. */
function changesACourier(done: string, more: object, other: object, first?: object): Prepare {
  return async (setting) => {
    const courierId = await courierIn(setting)
    if (first)
      await setting.db.transaction((tx) =>
        saveWord(tx, setUp, { courierId, word: 'dlv', news: 'delivered', reason: null }),
      )
    return {
      input: { courierId, ...more },
      other: { courierId, ...more, ...other },
      effects: () => countEvents(setting.db, courierId, `courier.${done}`),
    }
  }
}

function hurriesACall(done: string, more: object): Prepare {
  return async ({ db, world }) => {
    const id = await aStoppedCall(db, world)
    return {
      input: { id, ...more },
      other: { id: await aStoppedCall(db, world), ...more },
      effects: () => countEvents(db, id, `courier_call.${done}`),
    }
  }
}

const word = { word: 'dlv', news: 'delivered', reason: null }

const rules = { ...usualRules, version: 0, maxAttempts: 4 }

export const courierWrites: Readonly<Record<string, Prepare>> = {
  'courierAccounts.saveRules': changesACourier('rules_changed', rules, { maxAttempts: 5 }),
  'courierAccounts.saveConnection': async (setting) => {
    const { id: connectionId } = await aCourierConnection(setting.db, nowhere)
    const more = {
      version: 0,
      adapter: 'http',
      connectionId,
      signatureHeader: 'x-signature',
      signatureForm: 'hex',
      mapping: restMapping,
    }
    return changesACourier('connection_changed', more, { signatureForm: 'base64' })(setting)
  },
  'courierAccounts.tryAct': async (setting) => {
    const { id: connectionId } = await aCourierConnection(setting.db, nowhere)
    const more = { connectionId, kind: 'void', mapping: restMapping, isSent: true }
    return changesACourier('tried', more, { kind: 'book' })(setting)
  },
  // Its courier has no connection: the log records that it gave no list.
  'courierAccounts.fetchCities': changesACourier(
    'cities_listed',
    { country: 'GB' },
    { country: 'IE' },
  ),
  'courierAccounts.saveWord': changesACourier('word_explained', word, { news: 'note' }),
  'courierAccounts.removeWord': changesACourier(
    'word_forgotten',
    { word: 'dlv' },
    { word: 'rto' },
    word,
  ),
  'tracking.settleNumber': changesACourier(
    'number_ignored',
    { trackingNumber: 'T-4711', parcelCode: null },
    { trackingNumber: 'T-4712' },
  ),
  'tracking.report': async ({ db, world }) => {
    const [parcel, other] = [
      await aParcel(db, world, 'handed_over'),
      await aParcel(db, world, 'handed_over'),
    ]
    const said = { news: 'in_transit', at: new Date().toISOString() }
    return {
      input: { ...said, rows: [{ parcelId: parcel.id }] },
      other: { ...said, rows: [{ parcelId: other.id }] },
      effects: () => countEvents(db, parcel.id, 'parcel.travelled'),
    }
  },
  'tracking.undoReport': async ({ db, world }) => {
    const parcels = [
      await aReportedParcel(db, world, 'in_transit'),
      await aReportedParcel(db, world, 'in_transit'),
    ] as const
    const reason = because('Wrong parcel')
    const [one, other] = parcels
    return {
      input: { ...one, reason },
      other: { ...other, reason },
      effects: () => countEvents(db, one.parcelId, 'parcel.report_undone'),
    }
  },
  'tracking.takeFile': async ({ db, world }) => {
    const parcel = await aParcel(db, world, 'handed_over')
    const { courierId, trackingNumber } = parcel
    await db.transaction((tx) =>
      saveWord(tx, setUp, { courierId, word: 'pup', news: 'in_transit', reason: null }),
    )
    const file = {
      courierId,
      columns: { number: 'No', status: 'Status', date: 'At', place: null },
      headers: ['No', 'Status', 'At'],
      rows: [[trackingNumber, 'PUP', new Date().toISOString()]],
      isConfirmed: true,
    }
    return {
      input: file,
      other: { ...file, rows: [[trackingNumber, 'PUP', '']] },
      effects: () => countEvents(db, parcel.id, 'parcel.travelled'),
    }
  },
  'tracking.ignoreCheck': async (setting) => {
    const courierId = await courierIn(setting)
    return {
      input: { id: await aCheck(setting.db, courierId) },
      other: { id: await aCheck(setting.db, courierId) },
      effects: () => countEvents(setting.db, courierId, 'courier.event_ignored'),
    }
  },
  'courierAccounts.retryCall': hurriesACall('retried', {}),
  'courierAccounts.giveUpCall': hurriesACall('given_up', { note: 'By phone' }),
}
