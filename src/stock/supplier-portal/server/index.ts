import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { supplierPortalArea } from '../supplier-portal.area.ts'
import { supplierPortalContract } from '../supplier-portal.contract.ts'
import { confirmOwnOrder, proposeForOwnOrder, rejectOwnOrder } from './answer-order.ts'
import { portalOrderPdf } from './portal-order-file.ts'
import { getPortalOrder, portalOrders, portalToDo } from './portal-orders.queries.ts'
import type { PortalParts } from './portal-parts.ts'

export type { PortalTask } from '../supplier-portal.fields.ts'
export { asSupplier, supplierOf } from './as-supplier.ts'
export type { PortalParts } from './portal-parts.ts'

export const supplierPortalServer = (parts: PortalParts) =>
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
    },
    files: [portalOrderPdf],
  })
