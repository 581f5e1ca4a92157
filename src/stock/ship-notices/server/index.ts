import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { portalDeliveriesContract } from '../portal-deliveries.contract.ts'
import { shipNoticesArea } from '../ship-notices.area.ts'
import { shipNoticesContract } from '../ship-notices.contract.ts'
import { announceDelivery, cancelDelivery, changeDelivery } from './announce-delivery.ts'
import { labelFiles } from './label-files.ts'
import { getNotice, historyOfNotice, noticesOfOrder } from './notices.queries.ts'
import {
  getPortalDelivery,
  openLinesOfOrder,
  portalDeliveries,
} from './portal-deliveries.queries.ts'
import { receiveNotice } from './receive-notice.ts'
import { watchArrivals } from './watch-arrivals.ts'

export { announceDelivery } from './announce-delivery.ts'
export { antedateArrival } from './antedate-arrival.ts'
export { findCartonCode } from './find-carton-code.ts'
export { noticeCard } from './notice-card.ts'
export { noticeParts } from './notice-parts.ts'
export { receiveNotice } from './receive-notice.ts'
export { reportArrivalsAt } from './watch-arrivals.ts'

export const shipNoticesServer = defineServer(shipNoticesArea, {
  routes: {
    shipNotices: routes('shipNotices', shipNoticesContract, {
      ofOrder: reads(noticesOfOrder),
      get: reads(getNotice),
      history: reads(historyOfNotice),
      receive: writes(receiveNotice),
    }),
    portalDeliveries: routes('portalDeliveries', portalDeliveriesContract, {
      list: reads(portalDeliveries.page),
      get: reads(getPortalDelivery),
      openLines: reads(openLinesOfOrder),
      add: writes(announceDelivery),
      change: writes(changeDelivery),
      cancel: writes(cancelDelivery),
    }),
  },
  files: labelFiles,
  jobs: [watchArrivals],
})
