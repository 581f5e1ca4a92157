import { z } from 'zod'
import { id, requiredLine } from '#platform/fields.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '../capabilities.ts'
import { deviceKind } from '../devices.contract.ts'
import { deviceNoun } from '../users.nouns.ts'
import { readBody } from './auth-body.ts'
import { deviceCookie } from './enrolled-device.ts'
import { requireProof } from './own-session.ts'
import { hashOfToken, newToken } from './session-cookie.ts'
import { type Door, isSecure } from './start-session.ts'

const wanted = z.object({ name: requiredLine(60), kind: deviceKind, outletId: id })

/** Makes this browser a shared register or packing station, identified only by its cookie. */
export async function enrolDevice(door: Door, actor: Actor, body: unknown): Promise<AuthReply> {
  authorize(actor, capability.userManagement, 'write')
  await requireProof(door.db.reader, actor)
  const says = 'A device takes a name of 1 to 60 letters, a kind and an outlet.'
  const { name, kind, outletId } = readBody(wanted, body, says)
  requireWithinOutlets(actor, capability.userManagement, outletId)
  const token = newToken()
  const deviceId = newId()
  const enrol = door.db.transaction(async (tx) => {
    await tx
      .insertInto('devices')
      .values({
        id: deviceId,
        name,
        kind,
        outlet_id: outletId,
        token_hash: hashOfToken(token),
        enrolled_by: actor.userId,
      })
      .execute()
    await appendEvent(tx, actor, {
      type: 'device.enrolled',
      noun: deviceNoun,
      id: deviceId,
      label: name,
      outletId,
      data: { kind },
    })
  })
  await enrol.catch((error: unknown) => {
    throw brokenConstraint(error) === 'devices_outlet' ? notFound('This outlet') : error
  })
  return { body: { id: deviceId }, cookies: [deviceCookie(token, isSecure(door))] }
}
