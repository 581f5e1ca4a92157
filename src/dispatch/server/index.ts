import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { dispatchContract } from '../dispatch.contract.ts'
import { boxOfOrder, takeOtherBox } from './box-of-order.ts'
import { benchOf, dispatchCounts, parcelOf, toHandOver, toPack } from './dispatch.queries.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { packScannedUnit, takeUnitOut } from './scan-at-bench.ts'

export { addPastParcels, type PastParcel } from './add-past-parcels.ts'
export { findOrderCode, findParcelCode } from './find-codes.ts'

export const dispatchRoutes = routes('dispatch', dispatchContract, {
  toPack: reads(toPack),
  toHandOver: reads(toHandOver),
  counts: reads(dispatchCounts),
  bench: reads(benchOf),
  parcel: reads(parcelOf),
  packaging: reads(boxOfOrder),
  chooseBox: does(takeOtherBox),
  packUnit: does(packScannedUnit),
  takeOutUnit: writes(takeUnitOut),
  handOver: does(handOverParcel),
})
