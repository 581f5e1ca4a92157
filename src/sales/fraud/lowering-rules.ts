import { counted, defineRiskRule } from './risk-rule.ts'

const deliveredBefore = defineRiskRule({
  code: 'delivered_before',
  label: 'Delivered before',
  direction: 'lowers',
  find: ({ own: { delivered } }) => {
    const { count, ids } = delivered
    if (count === 0) return null
    const text = `The customer accepted ${counted(count, 'parcel', 'parcels')}.`
    return { points: count === 1 ? 10 : count < 5 ? 20 : 30, evidence: { text, orderIds: ids } }
  },
})

const prepaid = defineRiskRule({
  code: 'prepaid',
  label: 'Paid',
  direction: 'lowers',
  find: ({ isPaid }) =>
    isPaid ? { points: 40, evidence: { text: 'Nothing is left to pay.', orderIds: [] } } : null,
})

const verifiedAddress = defineRiskRule({
  code: 'verified_address',
  label: 'Verified address',
  direction: 'lowers',
  find: ({ addressVerdict, deliveredHere }) => {
    if (addressVerdict !== 'accept') return null
    if (deliveredHere === 0)
      return { points: 3, evidence: { text: 'The address is valid.', orderIds: [] } }
    const arrived = counted(deliveredHere, 'parcel', 'parcels')
    const text = `The address is valid, and ${arrived} arrived there.`
    return { points: 8, evidence: { text, orderIds: [] } }
  },
})

/** Each takes points off. */
export const loweringRules = [deliveredBefore, prepaid, verifiedAddress] as const
