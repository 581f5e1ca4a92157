import { newId } from '#platform/server/new-id.ts'
import { postLandedCost, recordLandedCost } from '#stock/landed-costs/server/index.ts'
import { costOf, receivedOf } from './landed-cost-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

type Received = Awaited<ReturnType<typeof receivedOf>>

const secondLeftOut = ({ lines }: Received) => [{ lineId: lines[1]?.id ?? '', reason: 'A gift' }]

async function aLandedCost(setting: Setting, state: 'draft' | 'posted') {
  const { db, world } = setting
  const actor = actorOf(setting)
  const receipt = await receivedOf(db, world, actor)
  const facts = costOf([receipt.id], { exclusions: secondLeftOut(receipt) })
  const draft = await db.transaction((tx) => recordLandedCost(tx, actor, facts))
  if (state === 'draft') return { ...draft, facts }
  return { ...(await db.transaction((tx) => postLandedCost(tx, actor, draft))), facts }
}

/** A move of a landed cost; a later version is another request. */
const moves =
  (state: 'draft' | 'posted', event: string): Prepare =>
  async (setting) => {
    const { id, version } = await aLandedCost(setting, state)
    const input = { id, version }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

export const landedCostWrites: Readonly<Record<string, Prepare>> = {
  'landedCosts.add': async (setting) => {
    const receipt = await receivedOf(setting.db, setting.world, actorOf(setting))
    const note = `Note ${newId()}`
    const input = costOf([receipt.id], { note, exclusions: secondLeftOut(receipt) })
    return {
      input,
      other: { ...input, reference: 'Another' },
      effects: async () => {
        const added = await setting.db.reader
          .selectFrom('landed_costs')
          .select('id')
          .where('note', '=', note)
          .execute()
        return added.length
      },
    }
  },
  'landedCosts.change': async (setting) => {
    const { id, version, facts } = await aLandedCost(setting, 'draft')
    const input = { ...facts, id, version, note: 'Changed' }
    return {
      input,
      other: { ...input, note: 'Changed otherwise' },
      effects: () => eventsOf(setting, id, 'landed_cost.changed'),
    }
  },
  'landedCosts.post': moves('draft', 'landed_cost.posted'),
  'landedCosts.reverse': moves('posted', 'landed_cost.reversed'),
  'landedCosts.cancel': moves('draft', 'landed_cost.cancelled'),
}
