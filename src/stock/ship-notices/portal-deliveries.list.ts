import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ShipNoticeRow } from './ship-notices.fields.ts'
import { shipNoticeMachine, shipNoticeStates } from './ship-notices.states.ts'

export const portalDeliveryList = listFor<ShipNoticeRow>()({
  noun: 'deliveries',
  path: '/supplier-portal/deliveries',
  prefix: 'delivery_',
  columns: {
    number: {
      label: 'Delivery number',
      kind: 'text',
      of: 'deliveryNumber',
      card: 'title',
      isSortable: true,
    },
    order: { label: 'Order', kind: 'text', of: 'orderLabel', width: '112px', isSortable: true },
    outlet: { label: 'Deliver to', kind: 'text', of: 'outletName', isSortable: true },
    arrives: { label: 'Arrives', kind: 'day', of: 'arrivesOn', width: '132px', isSortable: true },
    carrier: { label: 'Carrier', kind: 'text', of: 'carrier', width: '120px', isSortable: true },
    tracking: {
      label: 'Tracking number',
      kind: 'text',
      of: 'trackingNumber',
      width: '150px',
      card: 'none',
    },
    cartons: { label: 'Cartons', kind: 'count', of: 'cartons', width: '88px', isSortable: true },
    created: {
      label: 'Entered',
      kind: 'when',
      of: 'createdAt',
      width: '150px',
      isSortable: true,
      isHidden: true,
      card: 'none',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: shipNoticeMachine,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(shipNoticeStates, shipNoticeMachine),
    },
    late: { label: 'Late', kind: 'yesNo', yes: 'Late', no: 'Not late' },
    arrives: { label: 'Arrives', kind: 'days' },
  },
  search: 'Delivery number, order or tracking number',
  order: '-created',
})
