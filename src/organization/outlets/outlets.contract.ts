import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, leftOut, line } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import type { Access } from '#platform/permissions.ts'
import { historyOf } from '#platform/record-endpoints.ts'
import { contact, outlet, outletRow, shape, step, wholeOutlet } from './outlets.fields.ts'
import { outletList } from './outlets.list.ts'
import { outletMoves } from './outlets.states.ts'

export type { Outlet } from './outlets.fields.ts'

export const outletsAccess = [
  capability.outlets,
  capability.products,
  capability.inventory,
  capability.orders,
] as const satisfies Access

const access = capability.outlets
const saved = z.object({ id, version: z.number().int() })
const shaping = [
  'shape_not_yours',
  'negative_never_ships',
  'stock_below_zero',
  'code_taken',
] as const

export const outletsContract = {
  list: read({
    path: '/outlets',
    summary: 'Your outlets, by code',
    access: outletsAccess,
    input: z.object({}),
    output: z.object({
      outlets: z.array(outlet),
      /** Why the caller may not add one; null when they may. */
      whyNotAdd: z.string().nullable(),
    }),
  }),
  overview: listOf({
    path: '/outlets/overview',
    summary: 'Your outlets with their stock, bins and people, by code',
    access,
    list: outletList,
    row: outletRow,
  }),
  get: read({
    path: '/outlets/{id}',
    summary: 'One outlet with its switches, people and figures',
    access,
    input: z.object({ id }),
    output: wholeOutlet,
  }),
  history: historyOf({
    path: '/outlets/{id}/history',
    summary: 'Who changed an outlet',
    access,
  }),
  add: write({
    path: '/outlets',
    summary: 'Add an outlet; it is planned until it is opened, or open at once',
    access,
    refuses: shaping,
    input: z.object({
      ...shape,
      city: contact.city,
      isOpen: z.boolean().default(false).describe('Open at once; otherwise it is planned.'),
    }),
    output: saved,
  }),
  change: write({
    path: '/outlets/{id}',
    summary:
      'Change how an outlet is set up: name, kind, switches; code and currency while planned',
    access,
    refuses: [...shaping, 'code_in_use', 'stale_version'],
    input: z.object({ ...step, ...leftOut(shape) }),
    output: saved,
  }),
  changeContact: write({
    path: '/outlets/{id}/contact',
    summary: 'Change address, phone, hours and cut-off of an outlet',
    access,
    refuses: ['stale_version'],
    input: z.object({ ...step, ...contact }),
    output: saved,
  }),
  move: write({
    path: '/outlets/{id}/move',
    summary:
      'Open, pause, resume, close or reopen an outlet; closed only when nothing is left there',
    access,
    refuses: ['shape_not_yours', 'wrong_state', 'outlet_in_use', 'stale_version'],
    input: z.object({ ...step, move: z.enum(outletMoves), note: line(200).default('') }),
    output: saved,
  }),
}
