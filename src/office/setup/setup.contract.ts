import { z } from 'zod'
import { read } from '#platform/contract.ts'
import { setupAccess, setupStepKeys } from './setup.steps.ts'

export const setupContract = {
  steps: read({
    path: '/setup/steps',
    summary: 'The steps of setting up the company, and which of them are done',
    access: setupAccess,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({
      isShown: z.boolean().describe('False once the company has hidden the checklist.'),
      steps: z
        .array(z.object({ key: z.enum(setupStepKeys), isDone: z.boolean() }))
        .describe('Those that you may do, in their order.'),
      hasProduct: z
        .boolean()
        .describe('Whether there is an active product, with or without stock.'),
    }),
  }),
}
