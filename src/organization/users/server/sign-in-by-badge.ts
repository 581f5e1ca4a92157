import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { readBody } from './auth-body.ts'
import { deviceCookie, enrolledDevice, idleMinutesOf } from './enrolled-device.ts'
import { proveByBadge } from './prove-by-badge.ts'
import { type Door, isSecure, startSession } from './start-session.ts'

const shown = z.object({ badge: z.string().max(60), pin: z.string().max(20) })

/**
 * Signs in at a shared register or packing station: only for its work, and only for a short idle
 * time.
 */
export async function signInByBadge(door: Door, visit: Visit, body: unknown): Promise<AuthReply> {
  const { badge, pin } = readBody(shown, body, 'Signing in here takes a badge and its PIN.')
  const { reader } = door.db
  const device = await enrolledDevice(reader, visit)
  if (!device) {
    throw new Refusal(
      'forbidden',
      'not_enrolled',
      'Badges are for enrolled registers and stations. Sign in with your email and password here.',
    )
  }
  const { ipAddress } = visit
  const person = await proveByBadge(door.db, { badge, pin, ipAddress, deviceId: device.id })
  await requireOutlet(reader, person.userId, device.outletId)
  await reader
    .updateTable('devices')
    .set({ last_seen_at: new Date().toISOString() })
    .where('id', '=', device.id)
    .execute()
  const idleMinutes = await idleMinutesOf(reader, device)
  const reply = await startSession(door, visit, person, {
    kind: 'device',
    by: 'badge and PIN',
    device: { id: device.id, name: device.name, idleMinutes },
  })
  const kept = deviceCookie(device.token, isSecure(door))
  return { ...reply, cookies: [...(reply.cookies ?? []), kept] }
}

/** A shared device is for those with access to its outlet. */
async function requireOutlet(reader: Reader, userId: string, outletId: string): Promise<void> {
  const found = await sql`select from profiles p where p.id = ${userId} and (p.all_outlets
    or exists (select from user_outlets o
      where o.user_id = p.id and o.outlet_id = ${outletId}))`.execute(reader)
  if (found.rows.length > 0) return
  throw new Refusal(
    'forbidden',
    'other_outlet',
    'This device belongs to an outlet that is not one of yours. Ask a super admin or super manager to add it.',
  )
}
