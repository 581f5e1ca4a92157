import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { currentRisk, pastScore } from './risk.fields.ts'

/** Users who read an order, and agents who call its customer. */
const access = [capability.orders, capability.confirmations] as const

export const riskContract = {
  get: read({
    path: '/orders/{id}/risk',
    summary: 'Get the risk score of one order with its signals; none until it was scored',
    access,
    input: z.object({ id }),
    output: currentRisk,
  }),
  history: read({
    path: '/orders/{id}/risk/history',
    summary: 'Get the risk scores of one order, newest first',
    access,
    input: z.object({ id }),
    output: z.object({ scores: z.array(pastScore) }),
  }),
}
