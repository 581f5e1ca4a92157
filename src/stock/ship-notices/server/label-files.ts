import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import type { PdfSheet } from '#platform/server/pdf/pdf-sheet.ts'
import { asSupplier } from '#stock/supplier-portal/server/index.ts'
import { type CartonLabel, cartonLabels, labelPages, labelSheets } from './carton-labels.ts'
import { proveOwnNotice } from './portal-deliveries.queries.ts'

/** The labels of a supplier's own delivery, on a paper. */
const labelsOn = (
  path: `/${string}`,
  print: (labels: readonly CartonLabel[]) => Promise<PdfSheet>,
): FileRoute => ({
  kind: 'download',
  path,
  access: capability.supplierPortal,
  send: async (db, actor, { id = '' }) => {
    if (!z.guid().safeParse(id).success) throw notFound('This delivery')
    const { deliveryNumber } = await asSupplier(db.reader, actor, (portal) =>
      proveOwnNotice(portal, actor, id),
    )
    const sheet = await print(await cartonLabels(db.reader, id))
    return {
      fileName: `labels-${deliveryNumber.replaceAll(/[^\w.-]/g, '_')}.pdf`,
      contentType: 'application/pdf',
      body: sheet.finish(),
    }
  },
})

/** For label printers, and for sheets of A4. */
export const labelFiles: readonly FileRoute[] = [
  labelsOn('/files/portal-deliveries/:id/labels.pdf', labelPages),
  labelsOn('/files/portal-deliveries/:id/label-sheets.pdf', labelSheets),
]
