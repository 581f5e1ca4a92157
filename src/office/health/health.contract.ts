import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { checkKeys, results } from './health.checks.ts'

const check = z.object({
  key: z.enum(checkKeys),
  result: z.enum(results),
  figure: z.string(),
  /** What exactly is wrong; empty where the figure says it all. */
  detail: z.string(),
  since: z.string().nullable().describe('When it became so; null where it was not checked yet.'),
})

const server = z.object({
  name: z.string(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  memoryMegabytes: z.number().int(),
  streams: z.number().int(),
  logLevel: z.string(),
})

const slowStatement = z.object({
  text: z.string().describe('Without the values of its parameters.'),
  count: z.number().int(),
  slowestMilliseconds: z.number().int(),
  lastAt: z.string(),
})

export const healthContract = {
  status: read({
    path: '/health',
    summary: 'The checks of the system with their results, the servers and slow statements',
    access: capability.businessSettings,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({
      /** Null where no server has checked anything yet. */
      checkedAt: z.string().nullable(),
      checks: z.array(check),
      servers: z.array(server),
      slowStatements: z.array(slowStatement),
    }),
  }),
}
