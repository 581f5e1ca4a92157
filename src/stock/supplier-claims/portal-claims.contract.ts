import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { portalClaim, portalClaimRow } from './supplier-claims.fields.ts'
import { portalClaimList } from './supplier-claims.list.ts'

const access = capability.supplierPortal

/** Refusals of every endpoint here. */
const refuses = ['no_supplier_link', 'portal_not_set_up']
const ofAnswers = [...refuses, 'supplier_closed']

/** The claims on the supplier of the signed-in user, and its answers. */
export const portalClaimsContract = {
  list: listOf({
    path: '/supplier-portal/claims',
    summary: 'The claims on the supplier, newest first',
    access,
    list: portalClaimList,
    row: portalClaimRow,
  }),
  get: read({
    path: '/supplier-portal/claims/{id}',
    summary: 'One claim with its lines, photos, messages and files',
    access,
    refuses,
    input: z.object({ id }),
    output: portalClaim,
  }),
  accept: transitionOf({
    path: '/supplier-portal/claims/{id}/acceptances',
    summary: 'Accept a claim, with the number of the credit note',
    access,
    refuses: ofAnswers,
    asks: { creditNumber: line(60).default('') },
  }),
  dispute: transitionOf({
    path: '/supplier-portal/claims/{id}/disputes',
    summary: 'Dispute a claim, with the reason',
    access,
    refuses: ofAnswers,
    asks: { reason: requiredLine(1000) },
  }),
  answer: write({
    path: '/supplier-portal/claims/{id}/messages',
    summary: 'Write to the buyer about a claim',
    access,
    refuses: ofAnswers,
    input: z.object({ id, body: requiredLine(1000) }),
    output: z.object({ id }),
  }),
}
