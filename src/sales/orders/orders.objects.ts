import { z } from 'zod'
import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { id, moneyMinor, quantityScale, sumMinor } from '#platform/fields.ts'
import { ordersContract } from './orders.contract.ts'
import { orderNoun } from './orders.nouns.ts'

const whole = answerOf(ordersContract.get)

/** What colleagues wrote about an order and its customer stays here. */
const sent = whole
  .omit({ timeline: true, comments: true, files: true, customerNote: true, createdBy: true })
  .extend({
    holds: z.array(whole.shape.holds.element.omit({ reason: true, releaseNote: true })),
  })

/** A line as an edit finds and leaves it. */
const editedLine = z.object({
  lineId: id,
  variantId: id.nullable(),
  sku: z.string(),
  quantity: z.number().int(),
  quantityScale,
  unitPriceMinor: moneyMinor,
  discountMinor: sumMinor,
})

export const ordersObjects: readonly EventObject[] = [
  eventObject({
    noun: orderNoun,
    endpoint: ordersContract.get,
    schema: sent,
    beside: {
      paidMinor: sumMinor,
      refundedMinor: sumMinor,
      orderDiscountMinor: sumMinor,
      lines: z.array(editedLine),
    },
  }),
]
