import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, leftOut, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { registerSessionStates } from './register-sessions.states.ts'
import { registerList } from './registers.list.ts'
import { registerMoves, registerStates } from './registers.states.ts'

const access = capability.pos

const register = z.object({
  id,
  name: z.string(),
  outletId: id,
  outletCode: z.string(),
  currency,
  deviceId: id.nullable(),
  deviceName: z.string().nullable(),
  state: z.enum(registerStates),
  /** The session that is not closed; null where there is none. */
  sessionId: id.nullable(),
  sessionState: z.enum(registerSessionStates).nullable(),
  openedBy: z.string().nullable(),
  openedAt: z.string().nullable(),
  lastZNumber: z.number().int().describe('0 before the first Z report.'),
  version: z.number().int(),
})

export type Register = z.infer<typeof register>

const facts = {
  name: requiredLine(60),
  deviceId: id
    .nullable()
    .default(null)
    .describe('The shared register device that takes payments into this drawer.'),
}

export const registersContract = {
  list: listOf({
    path: '/registers',
    summary: 'The registers of your outlets, with their open session',
    access,
    list: registerList,
    row: register,
  }),
  get: read({
    path: '/registers/{id}',
    summary: 'One register',
    access,
    input: z.object({ id }),
    output: register,
  }),
  history: historyOf({
    path: '/registers/{id}/history',
    summary: 'What was done with a register, newest first',
    access,
  }),
  devices: read({
    path: '/register-devices',
    summary: 'The shared register devices of an outlet, with the register that has them',
    access,
    input: z.object({ outletId: id }),
    output: z.object({
      rows: z.array(z.object({ id, name: z.string(), registerName: z.string().nullable() })),
    }),
  }),
  add: write({
    path: '/registers',
    summary: 'Add a register to an outlet',
    access,
    refuses: ['duplicate_name', 'wrong_device', 'device_taken'],
    input: z.object({ outletId: id, ...facts }),
    output: z.object({ id }),
  }),
  change: write({
    path: '/registers/{id}',
    summary: 'Rename a register or give it another device',
    access,
    refuses: ['stale_version', 'wrong_state', 'duplicate_name', 'wrong_device', 'device_taken'],
    input: z.object({ id, version, ...leftOut(facts) }),
    output: z.object({ id, version: z.number().int() }),
  }),
  move: transitionOf({
    path: '/registers/{id}/moves',
    summary: 'Retire or restore a register',
    access,
    refuses: ['session_open', 'duplicate_name', 'device_taken'],
    asks: { move: z.enum(registerMoves) },
  }),
}
