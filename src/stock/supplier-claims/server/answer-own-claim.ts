import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import {
  answeringWith,
  asSupplier,
  requireOpenSupplier,
  supplierOf,
} from '#stock/supplier-portal/server/index.ts'
import { acceptClaim, answerClaim, disputeClaim, type Side } from './decide-supplier-claim.ts'
import { type ClaimStep, findClaim } from './find-supplier-claim.ts'
import {
  claimFileAsked,
  claimFileGiven,
  mostClaimBytes,
  placeClaimFile,
  sendClaimFile,
} from './supplier-claim-files.ts'

/** The supplier accepts a claim. */
export async function acceptOwnClaim(
  tx: Tx,
  actor: Actor,
  input: ClaimStep & { readonly creditNumber: string },
) {
  return acceptClaim(tx, await mayAnswer(tx, actor, input.id), input)
}

/** The supplier disputes a claim. */
export async function disputeOwnClaim(
  tx: Tx,
  actor: Actor,
  input: ClaimStep & { readonly reason: string },
) {
  return disputeClaim(tx, await mayAnswer(tx, actor, input.id), input, theirSide(actor))
}

/** The supplier writes to the buyer. */
export async function answerOwnClaim(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly body: string },
) {
  return answerClaim(tx, await mayAnswer(tx, actor, input.id), input, theirSide(actor))
}

const theirSide = (actor: Actor): Side => ({ isSupplier: true, author: actor.name })

/**
 * Proves that the claim is on the actor's supplier; another one is not found.
 *
 * @returns the same user, as claims let users answer for a supplier
 */
async function mayAnswer(tx: Tx, actor: Actor, id: string): Promise<Actor> {
  await requireOpenSupplier(tx, actor, (portal) => proveOwnClaim(portal, actor, id))
  return answeringWith(actor, capability.purchaseOrders, capability.costs)
}

/** For the role of the portal: that a claim is on the actor's supplier. */
async function proveOwnClaim(portal: Reader, actor: Actor, id: string): Promise<void> {
  const own = await portal
    .selectFrom('supplier_claims')
    .select('id')
    .where('id', '=', id)
    .where('supplier_id', '=', supplierOf(actor))
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  if (!own) throw notFound('This claim')
}

const access = capability.supplierPortal

/** The photos of a claim and the files of both sides, for the supplier. */
export const ownClaimFiles = (files: Files): readonly FileRoute[] => [
  {
    kind: 'upload',
    path: '/supplier-portal/claims/:id/files',
    access,
    mostBytes: mostClaimBytes + 1,
    receive: async (db, actor, body, given) => {
      const { id: claimId, name } = requireParameters(claimFileGiven, given)
      await asSupplier(db.reader, actor, (portal) => proveOwnClaim(portal, actor, claimId))
      const bytes = await readBody(body, mostClaimBytes)
      const uploaded = { claimId, name, bytes, side: theirSide(actor) }
      const add = await placeClaimFile(files, actor, uploaded)
      return db.transaction(async (tx) => {
        const answering = await mayAnswer(tx, actor, claimId)
        return add(tx, await findClaim(tx, answering, claimId, { isLocked: true }))
      })
    },
  },
  {
    kind: 'download',
    path: '/supplier-portal/claims/:id/files/:fileId',
    access,
    send: async (db, actor, given) => {
      const { id: claimId, fileId } = requireParameters(claimFileAsked, given)
      await asSupplier(db.reader, actor, (portal) => proveOwnClaim(portal, actor, claimId))
      return sendClaimFile(db.reader, files, { claimId, fileId })
    },
  },
]
