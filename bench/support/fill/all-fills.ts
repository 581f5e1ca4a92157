import { adviceFill } from './fill-advice.ts'
import { claimsFill } from './fill-claims.ts'
import { confirmationsFill } from './fill-confirmations.ts'
import { couriersFill } from './fill-couriers.ts'
import { customersFill } from './fill-customers.ts'
import { drawnOrdersFill } from './fill-drawn-orders.ts'
import { ordersFill } from './fill-orders.ts'
import { parcelsFill } from './fill-parcels.ts'
import { registersFill } from './fill-registers.ts'
import { remittancesFill } from './fill-remittances.ts'
import { returnsFill } from './fill-returns.ts'
import { salesFill } from './fill-sales.ts'
import { scansFill } from './fill-scans.ts'
import type { Fill } from './fill-shape.ts'
import { trackingFill } from './fill-tracking.ts'
import { goodsFills, stockFills } from './stock-fills.ts'

const salesFills = [registersFill, customersFill, salesFill, ordersFill, confirmationsFill]

const deliveryFills = [
  parcelsFill,
  scansFill,
  trackingFill,
  adviceFill,
  returnsFill,
  claimsFill,
  remittancesFill,
]

/** In the order of the areas: each fill runs after those whose tables it reads. */
export const allFills: readonly Fill[] = [
  ...goodsFills,
  couriersFill,
  drawnOrdersFill,
  ...salesFills,
  ...deliveryFills,
  ...stockFills,
]
