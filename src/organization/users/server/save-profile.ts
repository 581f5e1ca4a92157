import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { ProfilePatch } from '../profile-patch.ts'
import { userNoun } from '../users.nouns.ts'
import { ownProfile } from './users.queries.ts'

/** Changes what is named of the own profile. Two at once both count, unless in the same field. */
export async function saveProfile(tx: Tx, actor: Actor, input: ProfilePatch) {
  refuseForeignOutlet(actor, input.defaultOutletId)
  await lockOwn(tx, actor)
  const before = await ownProfile(tx, actor)
  await write(tx, actor, input)
  const after = await ownProfile(tx, actor)
  const data = differences(before, after)
  if (Object.keys(data).length === 0) return after
  await appendEvent(tx, actor, {
    type: 'user.profile_changed',
    noun: userNoun,
    id: actor.userId,
    label: after.fullName,
    data,
  })
  // Other users may not be notified of users; the user's own other screens update immediately.
  hintAfterCommit(tx, { noun: userNoun.key, userId: actor.userId })
  return after
}

const lockOwn = (tx: Tx, actor: Actor) =>
  tx.selectFrom('profiles').select('id').where('id', '=', actor.userId).forUpdate().execute()

/** A foreign outlet is not found, as one that never was. */
function refuseForeignOutlet(actor: Actor, outletId: string | null | undefined): void {
  const mine = outletsOf(actor, 'signedIn')
  if (outletId && mine && !mine.includes(outletId)) throw notFound('This outlet')
}

async function write(tx: Tx, actor: Actor, input: ProfilePatch): Promise<void> {
  const { fullName, phone, theme, density, startPage, defaultOutletId, timeZone } = input
  const { quietHours, preferences } = input
  await tx
    .updateTable('profiles')
    .set({
      updated_at: new Date().toISOString(),
      ...(fullName === undefined ? {} : { full_name: fullName }),
      ...(phone === undefined ? {} : { phone }),
      ...(theme === undefined ? {} : { theme }),
      ...(density === undefined ? {} : { density }),
      ...(startPage === undefined ? {} : { start_page: startPage }),
      ...(defaultOutletId === undefined ? {} : { default_outlet_id: defaultOutletId }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(quietHours === undefined
        ? {}
        : { quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null }),
      ...(preferences === undefined
        ? {}
        : { preferences: sql`preferences || ${JSON.stringify(preferences)}::jsonb` }),
    })
    .where('id', '=', actor.userId)
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'profiles_default_outlet') throw notFound('This outlet')
      throw error
    })
}

type OwnProfile = Awaited<ReturnType<typeof ownProfile>>

/** The pairs of what was and what is, of the preferences part by part. */
function differences(before: OwnProfile, after: OwnProfile): Record<string, unknown> {
  const was: Record<string, unknown> = { ...before, ...before.preferences, preferences: null }
  const is: Record<string, unknown> = { ...after, ...after.preferences, preferences: null }
  return changesBetween(was, is)
}
