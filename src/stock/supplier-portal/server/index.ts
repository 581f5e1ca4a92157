import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { supplierPortalArea } from '../supplier-portal.area.ts'
import { supplierPortalContract } from '../supplier-portal.contract.ts'
import { confirmOwnOrder, proposeForOwnOrder, rejectOwnOrder } from './answer-order.ts'
import { portalOrderPdf } from './portal-order-file.ts'
import { getPortalOrder, portalOrders, portalToDo } from './portal-orders.queries.ts'

export const supplierPortalServer = defineServer(supplierPortalArea, {
  routes: {
    supplierPortal: routes('supplierPortal', supplierPortalContract, {
      toDo: reads(portalToDo),
      list: reads(portalOrders.page),
      get: reads(getPortalOrder),
      confirm: writes(confirmOwnOrder),
      propose: writes(proposeForOwnOrder),
      reject: writes(rejectOwnOrder),
    }),
  },
  files: [portalOrderPdf],
})
