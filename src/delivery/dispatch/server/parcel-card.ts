import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import type { CardAct } from '#stock/scanning/scan-card.fields.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { loadSheetLabel, loadSheetNoun, parcelNoun } from '../dispatch.nouns.ts'
import { type ParcelState, parcelMachine } from '../parcels.states.ts'

type Facts = {
  readonly code: string
  readonly orderId: string
  readonly orderNumber: number
  readonly outletId: string
  readonly state: ParcelState
  readonly city: string
  readonly courierName: string | null
  readonly trackingNumber: string | null
  readonly sheetId: string | null
  readonly sheetNumber: number | null
  readonly changedAt: Date
}

/** A parcel: its courier, its load sheet and its state. */
export const parcelCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select parcel.code, parcel.order_id as "orderId", o.number as "orderNumber",
      parcel.outlet_id as "outletId", parcel.state, o.ship_city as city,
      courier.name as "courierName", parcel.tracking_number as "trackingNumber",
      sheet.id as "sheetId", sheet.number as "sheetNumber", parcel.state_changed_at as "changedAt"
    from parcels parcel join orders o on o.id = parcel.order_id
    left join couriers courier on courier.id = parcel.courier_id
    left join load_sheet_parcels on_sheet
      on on_sheet.parcel_id = parcel.id and on_sheet.removed_at is null
    left join load_sheets sheet on sheet.id = on_sheet.sheet_id
    where parcel.id = ${id} and ${withinOutlets(actor, scanAccess, 'parcel.outlet_id')}`.execute(
    reader,
  )
  const [row] = found.rows
  if (!row) return null
  const { courierName, trackingNumber, sheetId, sheetNumber } = row
  const at = (permission: (typeof capability)['dispatch' | 'orders']) =>
    actor.permissions.has(permission.key) && isWithinOutlets(actor, permission, row.outletId)
  const acts: CardAct[] = at(capability.dispatch)
    ? [
        { label: 'Open parcel', path: parcelNoun.path(id) },
        ...(sheetId ? [{ label: 'Open load sheet', path: loadSheetNoun.path(sheetId) }] : []),
      ]
    : []
  return {
    label: `Parcel ${row.code}`,
    title: [orderLabel(row.orderNumber), row.city].filter(Boolean).join(', '),
    state: parcelMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Courier', text: courierName ?? 'No courier yet', isBig: true },
      ...(trackingNumber
        ? [{ kind: 'text', label: 'Tracking number', text: trackingNumber } as const]
        : []),
      {
        kind: 'text',
        label: 'Load sheet',
        text: sheetNumber === null ? 'On none' : loadSheetLabel(sheetNumber),
      },
      { kind: 'instant', label: 'Changed', at: new Date(row.changedAt).toISOString(), text: '' },
    ],
    acts: [
      ...acts,
      ...(at(capability.orders)
        ? [{ label: 'Open order', path: orderNoun.path(row.orderId) }]
        : []),
    ],
  }
}
