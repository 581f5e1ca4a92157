import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of the supplier portal; see supplier-portal.test.ts for suppliers. */
export const portalIdSources: Readonly<Record<string, IdSource>> = {
  'portalDeliveries.add lines.orderLineId': 'purchase order line',
  'portalDeliveries.add orderId': 'purchase order',
  'portalDeliveries.cancel id': 'ship notice',
  'portalDeliveries.change id': 'ship notice',
  'portalDeliveries.change lines.orderLineId': 'purchase order line',
  'portalDeliveries.get id': 'ship notice',
  'portalDeliveries.openLines deliveryId': 'ship notice',
  'portalDeliveries.openLines id': 'purchase order',
  'shipNotices.get id': 'ship notice',
  'shipNotices.history id': 'ship notice',
  'shipNotices.ofOrder orderId': 'purchase order',
  'shipNotices.receive id': 'ship notice',
  'orderLink.confirm lines.lineId': 'everyone',
  'orderLink.propose lines.lineId': 'everyone',
  'supplierPortal.confirm id': 'purchase order',
  'supplierPortal.confirm lines.lineId': 'purchase order line',
  'supplierPortal.get id': 'purchase order',
  'supplierPortal.propose id': 'purchase order',
  'supplierPortal.propose lines.lineId': 'purchase order line',
  'supplierPortal.reject id': 'purchase order',
}
