import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { documentKinds, documentStates } from '#stock/suppliers/documents.rules.ts'

const portalDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  name: z.string(),
  /** The last day on which it is valid; null for one without an end. */
  expiresOn: z.string().nullable(),
  validity: z.enum(['valid', 'expiring', 'expired']),
  addedAt: z.string(),
  state: z.enum(documentStates),
  /** What the buyer asks for, of one that was returned. */
  returnReason: z.string(),
  /** The document in whose place it comes when it is accepted. */
  replacesId: id.nullable(),
})

export type PortalDocument = z.infer<typeof portalDocument>

const portalDocuments = z.object({
  /** Why the supplier can’t upload documents now; empty when it can. */
  closedBecause: z.string(),
  documents: z.array(portalDocument),
})

export type PortalDocuments = z.infer<typeof portalDocuments>

/** The documents of the supplier of the signed-in user. */
export const portalDocumentsContract = {
  list: read({
    path: '/supplier-portal/documents',
    summary: 'The documents of the supplier, the first to expire on top',
    access: capability.supplierPortal,
    refuses: ['no_supplier_link', 'portal_not_set_up'],
    input: z.object({}),
    output: portalDocuments,
  }),
}
