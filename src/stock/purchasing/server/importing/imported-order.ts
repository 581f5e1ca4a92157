import type { Rate } from '#platform/exchange.ts'
import type { ImportStep } from '#platform/server/table-import.ts'
import type { PurchaseOrderState } from '../../purchase-orders.states.ts'

/** One line of an order of a file; quantities in steps of the variant's scale. */
export type ImportedLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly quantityScale: number
  readonly supplierSku: string
  readonly quantity: number
  readonly unitCostMinor: number
  readonly promisedOn: string | null
  readonly accepted: number
  readonly rejected: number
  /** What was not delivered of an order that has ended. */
  readonly cancelled: number
  /** The day on which it was received; null where nothing was. */
  readonly receivedOn: string | null
}

/** A purchase order of a file, to be kept as it is there. */
export type ImportedOrder = {
  readonly id: string
  readonly reference: string
  /** Of all that the file says of it. */
  readonly digest: string
  readonly supplierId: string
  readonly supplierName: string
  readonly outletId: string
  readonly outletCode: string
  readonly timeZone: string
  readonly currency: string
  /** Null within the currency of the outlet, as its day. */
  readonly rate: Rate | null
  readonly ratedOn: string | null
  readonly state: PurchaseOrderState
  /** It had ended before it was imported. */
  readonly isHistory: boolean
  readonly orderedOn: string
  readonly endedOn: string | null
  readonly expectedOn: string | null
  readonly totalMinor: number
  readonly lines: readonly ImportedLine[]
}

export type ImportedOrderStep = ImportStep & {
  readonly order: ImportedOrder
  readonly isAboveLimit: boolean
  readonly isRounded: boolean
}

/** What undo needs to know of an imported order. */
export type KeptOrder = {
  readonly id: string
  readonly isHistory: boolean
  readonly version: number
}
