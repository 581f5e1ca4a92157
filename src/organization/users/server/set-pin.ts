import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refusePin } from '../pin.rules.ts'
import { done } from './done.ts'
import { endDeviceSessions } from './end-device-sessions.ts'
import { hashPassword } from './hash-password.ts'
import { requireProof } from './own-session.ts'
import { tellOfFactor } from './tell-of-factor.ts'

export async function setPin(tx: Tx, actor: Actor, input: { pin: string }) {
  await requireProof(tx, actor)
  throwIfRefused(refusePin(input.pin))
  await keepPin(tx, actor, await hashPassword(input.pin))
  await tellOfFactor(tx, actor, 'user.pin_set', 'A new PIN was set for your badge.')
  return done
}

export async function removePin(tx: Tx, actor: Actor) {
  await requireProof(tx, actor)
  await keepPin(tx, actor, null)
  await endDeviceSessions(tx, actor.userId)
  await tellOfFactor(tx, actor, 'user.pin_removed', 'The PIN of your badge was removed.')
  return done
}

async function keepPin(tx: Tx, actor: Actor, pin_hash: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ pin_hash }).where('id', '=', actor.userId).execute()
}
