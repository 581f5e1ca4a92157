import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, requiredLine } from '#platform/fields.ts'
import { capability } from './capabilities.ts'

export const deviceKind = z.enum(['till', 'bench'])

const device = z.object({
  id,
  name: z.string(),
  kind: deviceKind,
  outletId: id,
  enrolledAt: z.string(),
  enrolledBy: z.string(),
  lastSeenAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** How many people are signed in at it at this moment. */
  sessions: z.number().int(),
})

export type Device = z.infer<typeof device>

export const devicesContract = {
  list: read({
    path: '/devices',
    summary: 'The shared registers and stations, newest first',
    access: capability.userManagement,
    input: z.object({}),
    output: z.object({ devices: z.array(device) }),
  }),
  rename: write({
    path: '/devices/{id}/rename',
    summary: 'Give a shared device another name',
    access: capability.userManagement,
    input: z.object({ id, name: requiredLine(60) }),
    output: z.object({ name: z.string() }),
  }),
  revoke: write({
    path: '/devices/{id}/revoke',
    summary: 'Revoke a shared device: log out its user and refuse badges on it',
    access: capability.userManagement,
    refuses: ['already_revoked'],
    input: z.object({ id }),
    output: z.object({ endedSessions: z.number().int() }),
  }),
}
