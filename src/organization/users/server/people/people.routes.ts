import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { answerOnce } from '#platform/server/http/idempotency.ts'
import { peopleContract } from '../../people.contract.ts'
import { clearPin } from './clear-pin.ts'
import { confirmAccess } from './confirm-access.ts'
import { copyInvitationLink } from './copy-invitation-link.ts'
import { openAndAccept, openOfferedInvitation } from './count-invitation-misses.ts'
import { deactivateUser } from './deactivate-user.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { endCover } from './end-cover.ts'
import { grantCover } from './grant-cover.ts'
import { linkOf, type Sent } from './invitation-token.ts'
import { invitations } from './invitations.queries.ts'
import { inviteMany } from './invite-many.ts'
import { type InvitingParts, inviteUser } from './invite-user.ts'
import { liftSuspension } from './lift-suspension.ts'
import { linkSupplier } from './link-supplier.ts'
import { offerReset, resetLink } from './offer-reset.ts'
import { countPeople, getPerson, people } from './people.queries.ts'
import { allApiKeys, revokeKeyOf } from './person-keys.ts'
import { reactivateUser } from './reactivate-user.ts'
import { resendInvitation } from './resend-invitation.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { saveOutlets } from './save-outlets.ts'
import { saveRoles } from './save-roles.ts'
import { suspendUser } from './suspend-user.ts'

/** The composition passes in what is below users, or outside the database. */
export const peopleRoutes = (parts: InvitingParts) =>
  routes('people', peopleContract, {
    list: reads(people.page),
    counts: reads(countPeople),
    get: reads(getPerson),
    saveRoles: writes(saveRoles),
    saveOutlets: writes(saveOutlets(parts.listOutlets)),
    linkSupplier: writes(linkSupplier),
    grantCover: writes(grantCover(parts.listOutlets)),
    endCover: writes(endCover),
    suspend: writes(suspendUser),
    lift: writes(liftSuspension),
    deactivate: writes(deactivateUser),
    reactivate: writes(reactivateUser),
    endSessions: writes(endAllSessions),
    apiKeys: reads(allApiKeys),
    revokeApiKey: writes(revokeKeyOf),
    offerReset: adding(offerReset(parts), async (reader, offer) => ({
      link: await resetLink(reader, offer),
    })),
    resetSecondFactor: writes(resetSecondFactor),
    clearPin: writes(clearPin),
    confirmAccess: writes(confirmAccess),
    invitations: reads(invitations(parts).page),
    invite: withLink(parts, inviteUser(parts)),
    inviteMany: adding(inviteMany(parts), async (reader, output) => ({
      ...(await linkRows(reader, output)),
      isMailed: await parts.isMailSetUp(reader),
    })),
    resendInvitation: withLink(parts, resendInvitation(parts)),
    copyInvitationLink: adding(copyInvitationLink, async (reader, copied) => ({
      link: await linkOf(reader, copied),
    })),
    revokeInvitation: writes(revokeInvitation),
    invitation: reads(openOfferedInvitation(parts)),
    acceptInvitation: does(openAndAccept),
  })

type Act<I, O> = (tx: Tx, actor: Actor, input: I) => Promise<O>

/** What the answer shows and is kept nowhere, such as a link, is added after it was kept. */
function adding<I, O, M>(act: Act<I, O>, more: (reader: Reader, output: O) => Promise<M>) {
  return does(async (db, actor, input: I, request) => {
    const output = await db.transaction((tx) =>
      answerOnce(tx, actor, request, () => act(tx, actor, input)),
    )
    return { ...output, ...(await more(db.reader, output)) }
  })
}

const withLink = <I, O extends Sent>({ isMailSetUp }: InvitingParts, act: Act<I, O>) =>
  adding(act, async (reader, sent) => ({
    link: await linkOf(reader, sent),
    isMailed: await isMailSetUp(reader),
  }))

type Row = { readonly id: string | null; readonly version: number }

async function linkRows<R extends Row>(reader: Reader, { rows }: { rows: readonly R[] }) {
  const linked = rows.map(async (row) => ({
    ...row,
    link: row.id === null ? null : await linkOf(reader, { id: row.id, version: row.version }),
  }))
  return { rows: await Promise.all(linked) }
}
