import { type AgreedRules, usualRules } from '#delivery/couriers/courier-rules.ts'
import { noteUnknownWord, saveRules, saveWord } from '#delivery/couriers/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'

/** What was agreed with each of the demo's couriers beyond what is usual. */
const agreed: Readonly<Record<string, Partial<AgreedRules>>> = {
  FELL: { services: ['Next day', 'Economy'], cutOffTime: '17:30', claimCapMinor: 10_000 },
  DUNL: { services: ['Same day'], cutOffTime: '16:00' },
}

const words = [
  { word: 'Arrived at hub', news: 'in_transit', reason: null },
  { word: 'Out for delivery', news: 'out_for_delivery', reason: null },
  { word: 'Consignee not available', news: 'attempt_failed', reason: 'not_home' },
  { word: 'Customer refused to accept', news: 'attempt_failed', reason: 'refused' },
  { word: 'Delivered', news: 'delivered', reason: null },
  { word: 'Return to shipper started', news: 'returning', reason: null },
  { word: 'Returned to shipper', news: 'returned_by_courier', reason: null },
] as const

/** Two new statuses of this week that are not mapped yet. */
const newWords = [
  { code: 'HLD-4', text: 'Held for the neighbour' },
  { code: 'RTG', text: 'Rerouted by depot' },
] as const

/** The contract terms of the demo's couriers, and the status mapping of one of them. */
export async function addDemoCouriers(tx: Tx, actor: Actor): Promise<void> {
  const couriers = await tx.selectFrom('couriers').select(['id', 'code']).execute()
  for (const { id: courierId, code } of couriers) {
    const rules = agreed[code]
    if (rules) await saveRules(tx, actor, { ...usualRules, ...rules, courierId, version: 0 })
    if (code !== 'FELL') continue
    for (const word of words) await saveWord(tx, actor, { courierId, ...word })
    for (const told of newWords) await noteUnknownWord(tx, courierId, told)
  }
}
