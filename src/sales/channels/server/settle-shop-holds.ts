import { formatMoney } from '#platform/money.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { isNothingToSend } from '../effective-order.ts'
import { whyPaymentHeld } from '../payment-terms.ts'
import type { ShopTerms } from '../shop-terms.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { holdForShop } from './hold-for-shop.ts'
import type { RecordedRefunds } from './settle-shop-money.ts'

type Stated = Omit<ShopTerms, 'addressMark'>

/** Holds an order for what its channel states of status, payment and refunds, each for its own cause. */
export async function settleShopHolds(
  tx: Tx,
  { name }: Pick<ClaimedMessage['channel'], 'name'>,
  orderId: string,
  order: Stated,
  refunds: RecordedRefunds,
): Promise<readonly (string | null)[]> {
  const actor = systemActor(name, 'webhook')
  const hold = (given: Parameters<typeof holdForShop>[3]) => holdForShop(tx, actor, orderId, given)
  const notes = [
    await hold({ kind: 'manual', cause: 'channel_status', reason: whyStatusHeld(order, name) }),
    await hold({ kind: 'payment', cause: 'channel_payment', reason: whyPaymentHeld(order, name) }),
  ]
  const reason = whyRefundHeld(order, refunds, name)
  if (reason !== undefined)
    notes.push(await hold({ kind: 'payment', cause: 'channel_refund', reason }))
  return notes
}

function whyStatusHeld({ stage, statusWord, isTest }: Stated, channel: string): string | null {
  if (stage === 'unknown')
    return `${channel} has it as “${statusWord}”, which is not known here. Say what it counts as under Sales channels`
  if (stage === 'waits') return `${channel} has it on hold (“${statusWord}”)`
  return isTest ? `It is a test order of ${channel}` : null
}

/** Undefined: as it is; a person has to look at it, or has done so. */
function whyRefundHeld(
  order: Stated,
  { unknownMinor, unpaid, doubtful }: RecordedRefunds,
  channel: string,
): string | null | undefined {
  const money = (minor: number) => formatMoney(minor, order.currency)
  const [first] = unpaid
  if (first)
    return `${channel} refunded ${money(first.amountMinor)}, and only ${money(first.keptMinor)} is known to be paid`
  const [question] = doubtful
  if (question)
    return `${channel} refunded ${money(question.amountMinor)}, and a file said that ${money(question.fileMinor)} was refunded. It is counted once. If it is another refund, record it, then release the order`
  const kept = order.refunds.find((each) => each.unexplainedMinor > 0)
  if (kept && !isNothingToSend(order))
    return `${channel} refunded ${money(kept.amountMinor)} for what was worth ${money(kept.amountMinor + kept.unexplainedMinor)}, and does not say why. Refund the rest, or release the order if it is a fee`
  if (order.stage === 'refunded' && !isNothingToSend(order))
    return `${channel} refunded all of it; cancel it, or say why it is sent`
  if (unknownMinor > 0 && !isNothingToSend(order))
    return `${channel} refunded ${money(unknownMinor)} and does not say which units. Choose Edit order and remove them, which refunds nothing again, or leave them in; then release the hold`
  const isUnnamed = order.refunds.some((each) => each.lines === null && each.amountMinor > 0)
  return isUnnamed && !isNothingToSend(order) ? undefined : null
}
