import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { orderLinkContract } from '../order-link.contract.ts'
import { supplierPortalArea } from '../supplier-portal.area.ts'
import { supplierPortalContract } from '../supplier-portal.contract.ts'
import { confirmByLink, proposeByLink, rejectByLink } from './answer-by-order-link.ts'
import { confirmOwnOrder, proposeForOwnOrder, rejectOwnOrder } from './answer-order.ts'
import { linkedPurchaseOrder } from './linked-order.ts'
import { portalOrderPdf } from './portal-order-file.ts'
import { getPortalOrder, portalOrders, portalToDo } from './portal-orders.queries.ts'
import type { PortalParts } from './portal-parts.ts'

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
      orderLink: routes('orderLink', orderLinkContract, {
        get: reads(linkedPurchaseOrder),
        confirm: does(confirmByLink),
        propose: does(proposeByLink),
        reject: does(rejectByLink),
      }),
    },
    files: [portalOrderPdf],
  })
