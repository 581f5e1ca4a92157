import {
  addColleagues,
  addPastInvitations,
  type Colleague,
} from '#organization/users/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { idOf, iso } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import { type DemoColleague, demoColleagues, demoInvited } from './demo-colleagues.ts'
import { day } from './working-hours.ts'

const invitationDays = 7

/** The colleagues of the eight who can sign in, so that the company has realistic staff. */
export async function addTeamAround(
  tx: Tx,
  now: Date,
  team: Team,
  outlets: ReadonlyMap<string, string>,
): Promise<void> {
  const ago = (days: number) => iso(now.getTime() - days * day)
  const by = memberOf(team, 'super_admin')
  await addColleagues(
    tx,
    by,
    demoColleagues.map((each) => colleagueOf(each, ago, outlets)),
  )
  await addPastInvitations(
    tx,
    by,
    demoInvited.map(([name, role, codes, days]) => ({
      fullName: name,
      email: mailOf(name),
      role,
      outletIds: allOrThese(codes, outlets),
      createdAt: ago(days),
      expiresAt: ago(days - invitationDays),
    })),
  )
}

/** A colleague of the demo without outlets has all of them. */
function allOrThese(codes: readonly string[], outlets: ReadonlyMap<string, string>) {
  return codes.length === 0 ? null : codes.map((code) => idOf(outlets, code))
}

function colleagueOf(
  each: DemoColleague,
  ago: (days: number) => string,
  outlets: ReadonlyMap<string, string>,
): Colleague {
  const { inactive, suspended, cover, deactivatedDaysAgo } = each
  const agoOrNull = (days: number | null) => (days === null ? null : ago(days))
  return {
    fullName: each.name,
    email: mailOf(each.name),
    roles: [
      ...each.roles.map((role) => ({ role, isActive: true })),
      ...(inactive ? [{ role: inactive, isActive: false }] : []),
    ],
    outletIds: allOrThese(each.outlets, outlets),
    createdAt: ago(each.addedDaysAgo),
    lastSeenAt: agoOrNull(each.seenDaysAgo),
    reviewedAt: agoOrNull(each.reviewedDaysAgo),
    hasSecondFactor: each.hasSecondFactor ?? false,
    ...(suspended ? { suspended: { at: ago(suspended.daysAgo), reason: suspended.reason } } : {}),
    ...(deactivatedDaysAgo ? { deactivatedAt: ago(deactivatedDaysAgo) } : {}),
    ...(cover
      ? {
          cover: {
            role: cover.role,
            outletId: idOf(outlets, cover.outlet),
            startsAt: ago(cover.sinceDaysAgo),
            endsAt: ago(-cover.endsInDays),
            reason: cover.reason,
          },
        }
      : {}),
  }
}

const mailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@staff.test`
