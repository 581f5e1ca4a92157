import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of the supplier portal; see supplier-portal.test.ts for suppliers. */
export const portalIdSources: Readonly<Record<string, IdSource>> = {
  'orderLink.confirm lines.lineId': 'everyone',
  'orderLink.propose lines.lineId': 'everyone',
  'supplierPortal.confirm id': 'purchase order',
  'supplierPortal.confirm lines.lineId': 'purchase order line',
  'supplierPortal.get id': 'purchase order',
  'supplierPortal.propose id': 'purchase order',
  'supplierPortal.propose lines.lineId': 'purchase order line',
  'supplierPortal.reject id': 'purchase order',
}
