import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { orderLabel, sendOrderPdf } from '#stock/purchasing/server/index.ts'
import { proveOwnOrder } from './answer-order.ts'
import { asSupplier } from './as-supplier.ts'

/** An order as PDF, as it is attached to the email to the supplier. */
export const portalOrderPdf: FileRoute = {
  kind: 'download',
  path: '/files/supplier-portal/:id.pdf',
  access: capability.supplierPortal,
  send: async (db, actor, { id = '' }) => {
    if (!z.guid().safeParse(id).success) throw notFound('This order')
    const { number } = await asSupplier(db.reader, actor, (portal) =>
      proveOwnOrder(portal, actor, id),
    )
    const label = await orderLabel(db.reader, number)
    return sendOrderPdf(db.reader, { id, label }, { hasCosts: true })
  },
}
