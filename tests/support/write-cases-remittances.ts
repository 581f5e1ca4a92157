import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { aCourier } from './parcel-in-state.ts'
import { remittanceHead, sendRemittance, unnamedRemittance } from './remittance-steps.ts'
import { because } from './world.ts'
import type { Prepare, Setting } from './write-cases.ts'

const courierOf = ({ db }: Setting) => db.transaction((tx) => aCourier(tx))

/** A step on a remittance of its own, whose one line matches nothing. */
function onRemittance(type: string, more: object, another: object): Prepare {
  return async (setting) => {
    const { db, world } = setting
    const courierId = await courierOf(setting)
    const { id, version } = await sendRemittance(db, world, courierId, [['X1', '0', '0', '0']])
    const input = { id, version, ...more }
    return {
      input,
      other: { ...input, ...another },
      effects: () => countEvents(db, id, type),
    }
  }
}

const line = { trackingNumber: 'X2', collectedMinor: 100, feeMinor: 0, taxMinor: 0, paidMinor: 100 }
const next = { version: 99 }

export const remittanceWrites: Readonly<Record<string, Prepare>> = {
  'remittances.add': async (setting) => {
    const courierId = await courierOf(setting)
    const reference = newId()
    const input = { courierId, currency: 'GBP', reference, remittedOn: '2026-11-20' }
    return {
      input,
      other: { ...input, reference: newId() },
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('remittances')
          .select('id')
          .where('reference', '=', reference)
          .execute()
        return rows.length
      },
    }
  },
  'remittances.map': async (setting) => {
    const { db, world } = setting
    const { id, version } = await unnamedRemittance(db, world, await courierOf(setting))
    const [tracking, collected] = remittanceHead
    const input = { id, version, mapping: { tracking, collected }, decimalSign: '.' }
    return {
      input,
      other: { ...input, ...next },
      effects: () => countEvents(db, id, 'remittance.matched'),
    }
  },
  'remittances.addLine': onRemittance('remittance.line_added', line, next),
  'remittances.match': onRemittance('remittance.compared', {}, next),
  'remittances.discard': onRemittance('remittance.discarded', {}, next),
  'remittances.explain': async (setting) => {
    const made = await onRemittance('remittance.explained', {}, {})(setting)
    const lines = await setting.db.reader
      .selectFrom('remittance_lines')
      .select('id')
      .where('remittance_id', '=', String(made.input.id))
      .execute()
    const lineIds = lines.map(({ id }) => id)
    const input = { ...made.input, lineIds, verdict: 'accepted', reason: because('Known') }
    return { ...made, input, other: { ...input, verdict: 'disputed' } }
  },
  'remittances.close': async (setting) => {
    const explain = await remittanceWrites['remittances.explain']?.(setting)
    const id = String(explain?.input.id)
    await setting.db.reader
      .updateTable('remittance_lines')
      .set({ verdict: 'accepted', explained_at: new Date().toISOString() })
      .where('remittance_id', '=', id)
      .execute()
    const bank = { bankMinor: 0, bankReference: 'BACS', bankedOn: '2026-11-20' }
    const input = { id, version: explain?.input.version, ...bank }
    return {
      input,
      other: { ...input, bankReference: 'Other' },
      effects: () => countEvents(setting.db, id, 'remittance.closed'),
    }
  },
}
