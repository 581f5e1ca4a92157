import { randomBytes } from 'node:crypto'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { endDeviceSessions } from './end-device-sessions.ts'
import { requireProof } from './own-session.ts'
import { tellOfFactor } from './tell-of-factor.ts'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/** A new code for the badge: the finder of the lost one can no longer use it. */
export async function renewBadge(tx: Tx, actor: Actor) {
  await requireProof(tx, actor)
  const badgeCode = [...randomBytes(length)].map((byte) => alphabet.charAt(byte % 32)).join('')
  await tx
    .updateTable('profiles')
    .set({ badge_code: badgeCode })
    .where('id', '=', actor.userId)
    .execute()
  await endDeviceSessions(tx, actor.userId)
  await tellOfFactor(tx, actor, 'user.badge_renewed', 'Your badge got a new code.')
  return { badgeCode }
}
