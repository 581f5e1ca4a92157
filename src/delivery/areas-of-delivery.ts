import { adviceArea } from './advice/advice.area.ts'
import { claimsArea } from './claims/claims.area.ts'
import { couriersArea } from './couriers/couriers.area.ts'
import { dispatchArea } from './dispatch/dispatch.area.ts'
import { remittancesArea } from './remittances/remittances.area.ts'
import { returnsArea } from './returns/returns.area.ts'
import { trackingArea } from './tracking/tracking.area.ts'
import { updatesArea } from './updates/updates.area.ts'

/** The areas of delivery, in the order of src/areas.ts. */
export const deliveryAreas = [
  couriersArea,
  dispatchArea,
  trackingArea,
  updatesArea,
  adviceArea,
  returnsArea,
  claimsArea,
  remittancesArea,
] as const
