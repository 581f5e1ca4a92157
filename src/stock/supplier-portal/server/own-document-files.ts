import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { submitDocument } from '#stock/suppliers/server/index.ts'
import { documentGiven } from '#stock/suppliers/suppliers.fields.ts'
import { asSupplier, supplierOf } from './as-supplier.ts'
import { fileOfOwnDocument } from './portal-documents.queries.ts'
import { requireOpenSupplier } from './require-open-supplier.ts'

const access = capability.supplierPortal
const mostBytes = 10 * 1024 * 1024

/** In an address, what is left out is none. */
const given = z.object({
  ...documentGiven,
  expiresOn: documentGiven.expiresOn.optional().transform((day) => day ?? null),
  replacesId: id.optional().transform((replaced) => replaced ?? null),
})

const asked = z.object({ documentId: id })

/** The documents of the supplier, and a new one. */
export const ownDocumentFiles = (files: Files): readonly FileRoute[] => [
  {
    kind: 'upload',
    path: '/supplier-portal/documents',
    access,
    mostBytes: mostBytes + 1,
    receive: async (db, actor, body, parameters) => {
      const document = requireParameters(given, parameters)
      const { replacesId } = document
      const prove = (portal: Reader) => proveReplaced(portal, actor, replacesId)
      await asSupplier(db.reader, actor, prove)
      const bytes = await readBody(body, mostBytes)
      const keep = await placePdfOrPicture(files, actor, bytes)
      return db.transaction(async (tx) => {
        await requireOpenSupplier(tx, actor, prove)
        const submitted = { ...document, supplierId: supplierOf(actor) }
        return submitDocument(tx, actor, submitted, () => keep(tx))
      })
    },
  },
  {
    kind: 'download',
    path: '/supplier-portal/documents/:documentId',
    access,
    send: async (db, actor, parameters) => {
      const { documentId } = requireParameters(asked, parameters)
      const fileId = await asSupplier(db.reader, actor, (portal) =>
        fileOfOwnDocument(portal, actor, documentId),
      )
      return sendPdfOrPicture(db.reader, files, { fileId, what: 'This document' })
    },
  },
]

async function proveReplaced(portal: Reader, actor: Actor, documentId: string | null) {
  if (documentId === null) return
  if ((await fileOfOwnDocument(portal, actor, documentId)) === null) throw notFound('This document')
}
