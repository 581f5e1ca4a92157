import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, leftOut, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { supplierBankEndpoints } from './supplier-bank.contract.ts'
import { supplierMergeEndpoints } from './supplier-merges.contract.ts'
import {
  contactGiven,
  documentGiven,
  supplierChoice,
  supplierFacts,
  supplierRow,
  wholeSupplier,
} from './suppliers.fields.ts'
import { supplierList } from './suppliers.list.ts'
import { supplierMoves } from './suppliers.states.ts'

const access = capability.suppliers

/** Users who manage a supplier's users have to find the supplier as well. */
const findAccess = [capability.suppliers, capability.userManagement] as const

const saved = z.object({ id, version: z.number().int() })

export const suppliersContract = {
  list: listOf({
    path: '/suppliers',
    summary: 'Suppliers with their items, open orders and documents',
    access,
    list: supplierList,
    row: supplierRow,
  }),
  search: read({
    path: '/supplier-search',
    summary: 'Find suppliers by words of code and name; the active ones first',
    access: findAccess,
    input: z.object({
      q: line(80).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ suppliers: z.array(supplierChoice) }),
  }),
  choice: read({
    path: '/suppliers/{id}/choice',
    summary: 'Code, name and place of one supplier',
    access: findAccess,
    input: z.object({ id }),
    output: supplierChoice,
  }),
  get: read({
    path: '/suppliers/{id}',
    summary: 'One supplier with its terms, contacts, documents and portal users',
    access,
    input: z.object({ id }),
    output: wholeSupplier,
  }),
  history: historyOf({
    path: '/suppliers/{id}/history',
    summary: 'What was changed on a supplier, newest first',
    access,
  }),
  add: write({
    path: '/suppliers',
    summary: 'Add a supplier as a draft',
    access,
    isOfHouse: true,
    refuses: ['code_taken'],
    input: z.object(supplierFacts),
    output: saved,
  }),
  change: write({
    path: '/suppliers/{id}',
    summary: 'Change the details and terms of a supplier',
    access,
    isOfHouse: true,
    refuses: ['code_taken', 'stale_version'],
    input: z.object({ id, version, ...leftOut(supplierFacts) }),
    output: saved,
  }),
  move: transitionOf({
    path: '/suppliers/{id}/moves',
    summary: 'Activate, hold, release, block, unblock, archive or restore a supplier',
    access,
    isOfHouse: true,
    refuses: ['reason_missing', 'already_merged'],
    asks: { move: z.enum(supplierMoves), reason: line(300).default('') },
  }),
  saveContact: write({
    path: '/suppliers/{id}/contacts',
    summary: 'Add a contact to a supplier, or change one',
    access,
    isOfHouse: true,
    refuses: ['stale_version', 'too_many_contacts'],
    input: z.object({
      id,
      version,
      /** Null for a new one. */
      contactId: id.nullable(),
      contact: contactGiven,
    }),
    output: saved.extend({ contactId: id }),
  }),
  removeContact: write({
    path: '/suppliers/{id}/contact-removals',
    summary: 'Remove a contact of a supplier',
    access,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ id, version, contactId: id }),
    output: saved,
  }),
  changeDocument: write({
    path: '/suppliers/{id}/documents',
    summary: 'Change the kind, name or expiry date of a document',
    access,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ id, version, documentId: id, ...documentGiven }),
    output: saved,
  }),
  removeDocument: write({
    path: '/suppliers/{id}/document-removals',
    summary: 'Remove a document of a supplier, or bring it back',
    access,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ id, version, documentId: id, isRemoved: z.boolean().default(true) }),
    output: saved,
  }),
  acceptDocument: write({
    path: '/suppliers/{id}/document-acceptances',
    summary: 'Accept a document that the supplier uploaded; the one that it replaces is removed',
    access,
    isOfHouse: true,
    refuses: ['stale_version', 'document_checked'],
    input: z.object({ id, version, documentId: id }),
    output: saved,
  }),
  returnDocument: write({
    path: '/suppliers/{id}/document-returns',
    summary: 'Return a document that the supplier uploaded, with the reason',
    access,
    isOfHouse: true,
    refuses: ['stale_version', 'document_checked'],
    input: z.object({ id, version, documentId: id, reason: requiredLine(500) }),
    output: saved,
  }),
  ...supplierBankEndpoints,
  ...supplierMergeEndpoints,
}
