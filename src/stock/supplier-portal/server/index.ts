import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { purchaseOrderMachine } from '#stock/purchasing/purchase-orders.states.ts'
import { receiptMachine } from '#stock/receiving/receiving.states.ts'
import { supplierMachine } from '#stock/suppliers/suppliers.states.ts'
import { orderLinkContract } from '../order-link.contract.ts'
import { portalDocumentsContract } from '../portal-documents.contract.ts'
import { supplierPortalArea } from '../supplier-portal.area.ts'
import { supplierPortalContract } from '../supplier-portal.contract.ts'
import { confirmByLink, proposeByLink, rejectByLink } from './answer-by-order-link.ts'
import { confirmOwnOrder, proposeForOwnOrder, rejectOwnOrder } from './answer-order.ts'
import { linkedPurchaseOrder } from './linked-order.ts'
import { ownDocumentFiles } from './own-document-files.ts'
import { portalDocuments } from './portal-documents.queries.ts'
import { portalOrderPdf } from './portal-order-file.ts'
import { getPortalOrder, portalOrders, portalToDo } from './portal-orders.queries.ts'
import type { PortalParts } from './portal-parts.ts'
import { type PortalRecords, portalReader } from './portal-reader.ts'

const documentEvents = 'added changed removed restored submitted accepted returned'
  .split(' ')
  .map((done) => `document_${done}`)

/** What the portal itself shows. */
const ownRecords: readonly PortalRecords[] = [
  {
    machine: purchaseOrderMachine,
    supplier: 'supplier_id',
    also: ['line_left_out', 'line_counted'],
  },
  { machine: receiptMachine, supplier: 'supplier_id' },
  { machine: supplierMachine, supplier: 'id', also: documentEvents },
]

export type { PortalTask } from '../supplier-portal.fields.ts'
export { proveOwnOrder } from './answer-order.ts'
export { asSupplier, supplierOf } from './as-supplier.ts'
export { documentTasks } from './portal-documents.queries.ts'
export { readOwnSupplier } from './portal-orders.queries.ts'
export type { PortalParts } from './portal-parts.ts'

export type { PortalRecords } from './portal-reader.ts'
export { answeringWith, requireOpenSupplier } from './require-open-supplier.ts'

export const supplierPortalServer = (parts: PortalParts, files: Files) =>
  defineServer(supplierPortalArea, {
    routes: {
      supplierPortal: routes('supplierPortal', supplierPortalContract, {
        toDo: reads(portalToDo(parts)),
        list: reads(portalOrders.page),
        get: reads(getPortalOrder),
        confirm: writes(confirmOwnOrder),
        propose: writes(proposeForOwnOrder),
        reject: writes(rejectOwnOrder),
      }),
      supplierPortalDocuments: routes('supplierPortalDocuments', portalDocumentsContract, {
        list: reads(portalDocuments),
      }),
      orderLink: routes('orderLink', orderLinkContract, {
        get: reads(linkedPurchaseOrder),
        confirm: does(confirmByLink),
        propose: does(proposeByLink),
        reject: does(rejectByLink),
      }),
    },
    files: [portalOrderPdf, ...ownDocumentFiles(files)],
    readers: [portalReader([...ownRecords, ...parts.records])],
  })
