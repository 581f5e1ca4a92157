import { aClaimableVariance } from './claimed-variance-steps.ts'
import { personAt } from './transfer-steps.ts'
import {
  addBinsAt,
  aFoundVariance,
  aVariance,
  lostPart,
  type VarianceStation,
} from './variance-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

async function varianceIn(setting: Setting, station: VarianceStation) {
  const { db, world } = setting
  // The user of the case approves what another one proposed.
  const proposer = await personAt(db, 'warehouse_manager', [world.outletId])
  return aVariance(db, world, { proposer, approver: actorOf(setting) }, station)
}

/** A move of a variance; a later version is another request. */
const moves =
  (station: VarianceStation, event: string, asks: object = {}): Prepare =>
  async (setting) => {
    const { id, version } = await varianceIn(setting, station)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

export const varianceWrites: Readonly<Record<string, Prepare>> = {
  'variances.investigate': moves('open', 'variance.investigated'),
  'variances.propose': async (setting) => {
    const { db, world } = setting
    const { id, version, variantId } = await varianceIn(setting, 'open')
    const [binId = null] = await addBinsAt(db, world.outletId, [`V-${id.slice(-8).toUpperCase()}`])
    const varianceId = await aFoundVariance(db, world, { variantId, binId, quantity: 2 })
    const other = { variantId, binId, lotId: null, varianceId }
    const part = lostPart(-2, { cause: 'neighbour_bin', truth: 'elsewhere', other })
    const input = { id, version, parts: [part] }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, 'variance.proposed'),
    }
  },
  'variances.approve': moves('proposed', 'variance.approved'),
  'variances.return': moves('proposed', 'variance.returned', { why: 'Count again' }),
  'variances.post': moves('approved', 'variance.posted'),
  'variances.reopen': moves('posted', 'variance.reopened', { why: 'Found' }),
  'variances.close': moves('small', 'variance.closed', { why: '' }),
  'variances.claim': async (setting) => {
    const { db, world } = setting
    const { id, version } = await aClaimableVariance(db, world, actorOf(setting))
    const input = { id, version, courierReference: '' }
    return {
      input,
      other: { ...input, version: 2 },
      effects: () => eventsOf(setting, id, 'variance.disputed'),
    }
  },
  'variances.setDue': async (setting) => {
    const { id } = await varianceIn(setting, 'open')
    const input = { id, dueOn: '2999-01-01', why: 'The supplier is closed' }
    return {
      input,
      other: { ...input, dueOn: null },
      effects: () => eventsOf(setting, id, 'variance.due_changed'),
    }
  },
  'variances.assign': async (setting) => {
    const { id } = await varianceIn(setting, 'open')
    const input = { ids: [id], assigneeId: null, isMine: true }
    return {
      input,
      other: { ...input, isMine: false },
      effects: () => eventsOf(setting, id, 'variance.assigned'),
    }
  },
  'variances.note': async (setting) => {
    const { id } = await varianceIn(setting, 'open')
    const input = { id, note: 'Seen on the floor' }
    return {
      input,
      other: { ...input, note: 'Another' },
      effects: () => eventsOf(setting, id, 'variance.noted'),
    }
  },
}
