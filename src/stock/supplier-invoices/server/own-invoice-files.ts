import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, requiredLine } from '#platform/fields.ts'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { asSupplier } from '#stock/supplier-portal/server/index.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { findInvoice } from './find-supplier-invoice.ts'
import { addScan } from './invoice-scans.ts'
import { hintPortal, mayInvoice, proveOwnInvoice } from './own-invoice-parts.ts'

const access = capability.supplierPortal
const mostBytes = 10 * 1024 * 1024
const given = z.object({ id, name: requiredLine(200) })
const asked = z.object({ id, fileId: id })

/** The scanned invoice, which its supplier adds until the invoice is submitted. */
export const ownInvoiceFiles = (files: Files): readonly FileRoute[] => [
  {
    kind: 'upload',
    path: '/supplier-portal/invoices/:id/files',
    access,
    mostBytes: mostBytes + 1,
    receive: async (db, actor, body, parameters) => {
      const scan = requireParameters(given, parameters)
      await asSupplier(db.reader, actor, (portal) => proveOwnInvoice(portal, actor, scan.id))
      const bytes = await readBody(body, mostBytes)
      const keep = await placePdfOrPicture(files, actor, bytes)
      return db.transaction(async (tx) => {
        const acting = await mayInvoice(tx, actor, (portal) =>
          proveOwnInvoice(portal, actor, scan.id),
        )
        const invoice = await findInvoice(tx, acting, scan.id, { isLocked: true })
        throwIfRefused(refuseMove(supplierInvoiceMachine, 'submit', invoice))
        hintPortal(tx, actor)
        return addScan(tx, acting, scan, () => keep(tx))
      })
    },
  },
  {
    kind: 'download',
    path: '/supplier-portal/invoices/:id/files/:fileId',
    access,
    send: async (db, actor, parameters) => {
      const { id: invoiceId, fileId } = requireParameters(asked, parameters)
      const own = await asSupplier(db.reader, actor, async (portal) => {
        await proveOwnInvoice(portal, actor, invoiceId)
        return portal
          .selectFrom('supplier_invoice_files')
          .select('file_id')
          .where('id', '=', fileId)
          .where('invoice_id', '=', invoiceId)
          .executeTakeFirst()
      })
      return sendPdfOrPicture(db.reader, files, { fileId: own?.file_id ?? null, what: 'This file' })
    },
  },
]
