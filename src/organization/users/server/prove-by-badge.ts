import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { badgeOf } from '../badge.rules.ts'
import { usersSettings } from '../users.settings.ts'
import { countAddress, countUnder } from './guess-limits.ts'
import { decoyHash, verifyPassword } from './hash-password.ts'
import { refuseClosed } from './sign-in.ts'
import type { Person } from './sign-in-actors.ts'
import { forgiveTries, throttleKeys } from './throttle.ts'

export type BadgeProof = {
  /** As scanned or typed, with or without its `U-`. */
  readonly badge: string
  readonly pin: string
  readonly ipAddress: string
  /** The enrolled device at which it is shown; tries are counted for each by itself. */
  readonly deviceId?: string
}

/**
 * Whose badge and PIN these are. Either being wrong is told in the same words, at the cost of one
 * hash, and counts against the badge at this place.
 */
export async function proveByBadge(db: Database, proof: BadgeProof): Promise<Person> {
  const { reader } = db
  const badge = badgeOf(proof.badge)
  const trier = { ...systemActor('Visitor', 'device'), ipAddress: proof.ipAddress }
  const address = await countAddress(reader, proof.ipAddress)
  const limit = await settingOf(reader, usersSettings.pinTries)
  const place = proof.deviceId ?? 'anywhere'
  const keyOf = await throttleKeys(reader)
  const guess = await countUnder(reader, trier, limit, keyOf('pin', badge, place))
  const found = await reader
    .selectFrom('profiles')
    .select(['id', 'full_name', 'email', 'pin_hash', 'suspended_at', 'deactivated_at'])
    .where('badge_code', '=', badge)
    .executeTakeFirst()
  const isRight = await verifyPassword(proof.pin, found?.pin_hash ?? decoyHash)
  const person = found ? { userId: found.id, fullName: found.full_name, email: found.email } : null
  if (!found || !person || !isRight) {
    await guess.keep('badge and PIN', person)
    throw new Refusal(
      'unprocessable',
      'wrong_badge',
      'This badge and PIN do not belong together. Scan the badge again and type your PIN.',
      { field: 'pin' },
    )
  }
  await guess.forgive()
  await forgiveTries(reader, [address])
  throwIfRefused(
    refuseClosed({
      isSuspended: found.suspended_at !== null,
      isDeactivated: found.deactivated_at !== null,
    }),
  )
  return person
}
