import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { orderStates } from '#sales/orders/orders.states.ts'
import { recommendations, riskLevels } from './recommend.ts'

const count = z.number().int()

/** An order that a signal counts. */
const countedOrder = z.object({ id, number: count, state: z.enum(orderStates) })

const riskSignal = z.object({
  code: z.string(),
  /** Below zero where it lowers the score. */
  points: count,
  text: z.string(),
  /** The newest of them, as far as the reader may see them. */
  orders: z.array(countedOrder),
})

const scoreRow = z.object({
  id,
  score: count,
  level: z.enum(riskLevels),
  recommendation: z.enum(recommendations),
  rulesVersion: count,
  scoredAt: z.string(),
})

export const currentRisk = z.object({
  current: scoreRow.extend({ signals: z.array(riskSignal) }).nullable(),
  /** How many scores the order has had before the current one. */
  earlier: count,
})

export type CurrentRisk = z.infer<typeof currentRisk>

export const pastScore = scoreRow.extend({
  signals: z.array(riskSignal.pick({ code: true, points: true })),
})

export type PastScore = z.infer<typeof pastScore>
