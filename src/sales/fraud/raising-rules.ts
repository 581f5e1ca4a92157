import type { AreaRecord } from './risk-facts.ts'
import { counted, defineRiskRule } from './risk-rule.ts'

const orders = (count: number) => counted(count, 'order', 'orders')
const parcels = (count: number) => counted(count, 'parcel', 'parcels')

/** Of fewer finished orders a share says little: then each parcel that came back counts by itself. */
const fewestFinished = 3
const ofShare = 60
const ofOne = 10

const ownReturns = defineRiskRule({
  code: 'own_returns',
  label: 'Parcels came back',
  direction: 'raises',
  find: ({ own: { delivered, cameBack } }) => {
    if (cameBack.count === 0) return null
    const finished = delivered.count + cameBack.count
    const points =
      finished < fewestFinished
        ? cameBack.count * ofOne
        : Math.max(1, Math.round((cameBack.count / finished) * ofShare))
    const text = `${cameBack.count} of ${parcels(finished)} to this customer came back.`
    return { points, evidence: { text, orderIds: cameBack.ids } }
  },
})

const refusals = defineRiskRule({
  code: 'refusals',
  label: 'Refused parcels',
  direction: 'raises',
  find: ({ own: { refused } }) => {
    if (refused.count === 0) return null
    const text = `The customer refused ${parcels(refused.count)}.`
    const points = Math.min(refused.count * 10, 25)
    return { points, evidence: { text, orderIds: refused.ids } }
  },
})

const unreachable = defineRiskRule({
  code: 'unreachable',
  label: 'Unreachable by phone',
  direction: 'raises',
  find: ({ calls }) => {
    if (calls.unanswered < 3) return null
    const text = `${calls.unanswered} calls about ${orders(calls.orders.count)} had no answer.`
    const points = calls.unanswered < 6 ? 8 : 15
    return { points, evidence: { text, orderIds: calls.orders.ids } }
  },
})

const ofVerdict = {
  fix: { points: 15, text: 'The address needs fixing.' },
  confirm: { points: 8, text: 'The address needs review.' },
} as const

const addressIncomplete = defineRiskRule({
  code: 'address_incomplete',
  label: 'Incomplete address',
  direction: 'raises',
  find: ({ addressVerdict }) => {
    if (addressVerdict !== 'fix' && addressVerdict !== 'confirm') return null
    const { points, text } = ofVerdict[addressVerdict]
    return { points, evidence: { text, orderIds: [] } }
  },
})

/** Fewer finished orders say nothing of a town; then its country is asked, which needs more. */
const fewestOfTown = 30
const fewestOfCountry = 100

const areaReturns = defineRiskRule({
  code: 'area_returns',
  label: 'Many returns in the area',
  direction: 'raises',
  find: ({ isCash, town, country }) => {
    if (!isCash) return null
    const area = known(town, fewestOfTown) ?? known(country, fewestOfCountry)
    if (!area) return null
    const finished = area.delivered + area.returned
    const percent = Math.round((area.returned * 100) / finished)
    if (percent < 25) return null
    const text = `In ${area.name}, ${area.returned} of ${orders(finished)} came back in the last 12 months (${percent}%).`
    return { points: percent < 40 ? 5 : 10, evidence: { text, orderIds: [] } }
  },
})

const known = (area: AreaRecord | null, fewest: number) =>
  area && area.delivered + area.returned >= fewest ? area : null

const manyOrders = defineRiskRule({
  code: 'many_orders',
  label: 'Many orders within 24 hours',
  direction: 'raises',
  find: ({ own: { lastDay } }) => {
    // With this one.
    const count = lastDay.count + 1
    if (count < 4) return null
    const text = `${count} orders within 24 hours, with this one.`
    return { points: count < 6 ? 8 : 15, evidence: { text, orderIds: lastDay.ids } }
  },
})

const nightOrder = defineRiskRule({
  code: 'night_order',
  label: 'Placed at night',
  direction: 'raises',
  find: ({ hour }) => {
    if (hour >= 5) return null
    const text = `Placed after ${String(hour).padStart(2, '0')}:00 in the customers' time zone.`
    return { points: 4, evidence: { text, orderIds: [] } }
  },
})

const newPhone = defineRiskRule({
  code: 'new_phone_high_value',
  label: 'New phone and high value',
  direction: 'raises',
  find: ({ totalMinor, highValueMinor, own, phone }) => {
    const isLarge = highValueMinor !== null && totalMinor >= highValueMinor
    if (!isLarge || own.earlier === 0 || !phone.isGiven || phone.earlier > 0) return null
    const text = 'The customer ordered before, but not with this phone, and the total is high.'
    return { points: 10, evidence: { text, orderIds: [] } }
  },
})

const firstOrder = defineRiskRule({
  code: 'first_order_high_value',
  label: 'First order with a high value',
  direction: 'raises',
  find: ({ totalMinor, highValueMinor, own }) => {
    const isLarge = highValueMinor !== null && totalMinor >= highValueMinor
    if (!isLarge || own.earlier > 0) return null
    const text = 'The first order of this customer, and the total is high.'
    return { points: 12, evidence: { text, orderIds: [] } }
  },
})

const nameDiffers = defineRiskRule({
  code: 'name_differs',
  label: 'Another name with this phone',
  direction: 'raises',
  find: ({ phone: { earlier, otherNames } }) => {
    // A phone that was given with this name as well is shared in a family.
    if (otherNames.count === 0 || otherNames.count < earlier) return null
    const text = `${orders(otherNames.count)} with this phone had another name.`
    return { points: 8, evidence: { text, orderIds: otherNames.ids } }
  },
})

/** With more phones it is an office or a large building, where strangers have one address. */
const mostPeople = 10

const sharedAddress = defineRiskRule({
  code: 'shared_address',
  label: 'Address shared with returned orders',
  direction: 'raises',
  find: ({ address: { people, delivered, cameBack } }) => {
    if (people > mostPeople || cameBack.count === 0 || cameBack.count < delivered) return null
    const text = `${parcels(cameBack.count)} to other customers at this address came back.`
    const points = Math.min(10 + cameBack.count * 10, 50)
    return { points, evidence: { text, orderIds: cameBack.ids } }
  },
})

const sharedPhone = defineRiskRule({
  code: 'shared_phone',
  label: 'Phone shared with returned orders',
  direction: 'raises',
  find: ({ phone: { cameBackOfOthers } }) => {
    const { count, ids } = cameBackOfOthers
    if (count === 0) return null
    const text = `${parcels(count)} to other customers with this phone came back.`
    return { points: Math.min(10 + count * 10, 40), evidence: { text, orderIds: ids } }
  },
})

/** Each adds points; the first ones count parcels that came back, and only they can lead to a hold. */
export const raisingRules = [
  ownReturns,
  refusals,
  sharedAddress,
  sharedPhone,
  unreachable,
  addressIncomplete,
  areaReturns,
  manyOrders,
  firstOrder,
  newPhone,
  nameDiffers,
  nightOrder,
] as const
