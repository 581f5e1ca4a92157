import { accountIdSources } from './id-sources-accounts.ts'
import { adviceIdSources } from './id-sources-advice.ts'
import { claimIdSources } from './id-sources-claims.ts'
import { courierIdSources } from './id-sources-couriers.ts'
import { customerIdSources } from './id-sources-customers.ts'
import { fraudReportIdSources } from './id-sources-fraud-reports.ts'
import { giftCardIdSources } from './id-sources-gift-cards.ts'
import { importIdSources } from './id-sources-imports.ts'
import { landedCostIdSources } from './id-sources-landed-costs.ts'
import { moneyIdSources } from './id-sources-money.ts'
import { orderIdSources } from './id-sources-orders.ts'
import { parcelIdSources } from './id-sources-parcels.ts'
import { portalIdSources } from './id-sources-portal.ts'
import { posIdSources } from './id-sources-pos.ts'
import { productIdSources } from './id-sources-products.ts'
import { purchasingIdSources } from './id-sources-purchasing.ts'
import { receivingIdSources } from './id-sources-receiving.ts'
import { registerIdSources } from './id-sources-registers.ts'
import { remittanceIdSources } from './id-sources-remittances.ts'
import { returnIdSources } from './id-sources-returns.ts'
import { scanIdSources } from './id-sources-scans.ts'
import { stockCountIdSources } from './id-sources-stock-counts.ts'
import { supplierClaimIdSources } from './id-sources-supplier-claims.ts'
import { supplierInvoiceIdSources } from './id-sources-supplier-invoices.ts'
import { supplierIdSources } from './id-sources-suppliers.ts'
import { suspiciousIdSources } from './id-sources-suspicious.ts'
import { transferIdSources } from './id-sources-transfers.ts'
import { varianceIdSources } from './id-sources-variances.ts'
import { webhookIdSources } from './id-sources-webhooks.ts'

/**
 * Who owns the record behind an id in an endpoint's input.
 *
 * - A record of one outlet, named by its kind: that of another outlet is not found.
 * - `own …`: of one user: another user's is not found.
 * - `everyone`: company-wide, for all who hold the permission: products, customers.
 * - `house`: company-wide, only for users of all outlets: rights, settings.
 */
export type IdSource =
  | 'outlet'
  | 'bin'
  | 'order'
  | 'own comment'
  | 'order file'
  | 'order message'
  | 'own call'
  | 'line'
  | 'hold'
  | 'invoice'
  | 'parcel'
  | 'parcel photo'
  | 'stock photo'
  | 'courier call'
  | 'advice'
  | 'load sheet'
  | 'import'
  | 'table import'
  | 'approval'
  | 'transfer'
  | 'variance'
  | 'fraud report'
  | 'return'
  | 'return line'
  | 'return find'
  | 'return photo'
  | 'unit for a supplier'
  | 'supplier return'
  | 'missing return'
  | 'claim'
  | 'gate session'
  | 'gate scan'
  | 'scan'
  | 'register'
  | 'register session'
  | 'register movement'
  | 'sale'
  | 'sale line'
  | 'parked sale'
  | 'courier sheet'
  | 'transfer line'
  | 'wave'
  | 'wave line'
  | 'purchase order'
  | 'purchase order line'
  | 'landed cost'
  | 'supplier invoice'
  | 'ship notice'
  | 'carton'
  | 'supplier claim'
  | 'supplier claim line'
  | 'supplier claim return'
  | 'receipt photo'
  | 'supplier invoice line'
  | 'supplier credit note'
  | 'goods receipt'
  | 'goods receipt line'
  | 'received goods'
  | 'stock count'
  | 'stock count line'
  | 'dashboard task'
  | 'own session'
  | 'own notification'
  | 'own api key'
  | 'own passkey'
  | 'own view'
  | 'everyone'
  | 'house'

/**
 * A new endpoint with an id declares here who owns it; scoping.test.ts requires this for every one.
 */
export const idSources: Readonly<Record<string, IdSource>> = {
  ...importIdSources,
  ...moneyIdSources,
  ...courierIdSources,
  ...productIdSources,
  ...remittanceIdSources,
  ...orderIdSources,
  ...parcelIdSources,
  ...transferIdSources,
  ...varianceIdSources,
  ...fraudReportIdSources,
  ...purchasingIdSources,
  ...landedCostIdSources,
  ...supplierClaimIdSources,
  ...supplierInvoiceIdSources,
  ...receivingIdSources,
  ...stockCountIdSources,
  ...accountIdSources,
  ...adviceIdSources,
  ...customerIdSources,
  ...claimIdSources,
  ...returnIdSources,
  ...scanIdSources,
  ...portalIdSources,
  ...posIdSources,
  ...registerIdSources,
  ...giftCardIdSources,
  ...suspiciousIdSources,
  ...supplierIdSources,
  'activity.list actorId': 'house',
  'activity.list entityId': 'house',
  'activity.list outletId': 'outlet',
  'activity.list productId': 'everyone',
  'activity.list requestId': 'house',
  'activity.people id': 'house',
  'approvals.approve id': 'approval',
  'approvals.approveInPlace id': 'approval',
  'approvals.get id': 'approval',
  'approvals.reject id': 'approval',
  'approvals.withdraw id': 'approval',
  'bins.add outletId': 'outlet',
  'bins.change id': 'bin',
  'bins.generate outletId': 'outlet',
  'bins.get id': 'bin',
  'bins.history id': 'bin',
  'bins.labels outletId': 'outlet',
  'bins.list outletId': 'outlet',
  'bins.setArchived id': 'bin',
  'bins.setBlocked id': 'bin',
  'bins.setWalk outletId': 'outlet',
  'bins.shift id': 'bin',
  'business.cancelScheduledSetting id': 'house',
  'business.cancelScheduledSetting outletId': 'house',
  'business.mails mailId': 'house',
  'business.resendMail id': 'house',
  'business.revertSetting outletId': 'house',
  'business.saveSettings outletId': 'house',
  'business.settingEffect outletId': 'house',
  'business.settingHistory outletId': 'house',
  'business.settings outletId': 'house',
  'catalog.get id': 'everyone',
  'channels.add connectionId': 'house',
  'channels.add outletId': 'house',
  'channels.change id': 'house',
  'channels.change outletId': 'house',
  'channels.codes id': 'house',
  'channels.history id': 'house',
  'channels.ignore id': 'house',
  'channels.mapCode id': 'house',
  'channels.mapCode variantId': 'house',
  'channels.message id': 'house',
  'channels.browse outletId': 'house',
  'channels.messages channelId': 'house',
  'channels.ofOrder id': 'order',
  'channels.retry id': 'house',
  'channels.sendSample id': 'house',
  'channels.setActive id': 'house',
  'channels.unmapCode id': 'house',
  'channels.unmapStatus id': 'house',
  'channels.mapStatus id': 'house',
  'channels.statuses id': 'house',
  'channels.takeTotal id': 'order',
  'connections.change id': 'house',
  'connections.history id': 'house',
  'connections.remove id': 'house',
  'connections.setActive id': 'house',
  'connections.test id': 'house',
  'connections.use id': 'house',
  'dashboard.board outletId': 'outlet',
  'dashboard.causes outletId': 'outlet',
  'dashboard.claims outletId': 'outlet',
  'dashboard.figure outletId': 'outlet',
  'dashboard.need outletId': 'outlet',
  'dashboard.ordersPerDay outletId': 'outlet',
  'dashboard.release id': 'dashboard task',
  'dashboard.take outletId': 'outlet',
  'devices.rename id': 'house',
  'devices.revoke id': 'house',
  'inventory.adjust outletId': 'outlet',
  'inventory.adjust variantId': 'everyone',
  'inventory.adjust binId': 'bin',
  'inventory.adjust photoIds': 'stock photo',
  'inventory.adjust lotId': 'everyone',
  'inventory.levels outletId': 'outlet',
  'inventory.levels variantIds': 'everyone',
  'inventory.moveBin fromBinId': 'bin',
  'inventory.moveBin lotId': 'everyone',
  'inventory.moveBin outletId': 'outlet',
  'inventory.moveBin toBinId': 'bin',
  'inventory.moveBin variantId': 'everyone',
  'inventory.putBack binId': 'bin',
  'inventory.putBack lotId': 'everyone',
  'inventory.putBack outletId': 'outlet',
  'inventory.putBack variantId': 'everyone',
  'inventory.removePhoto id': 'stock photo',
  'inventory.setAside binId': 'bin',
  'inventory.setAside lotId': 'everyone',
  'inventory.setAside outletId': 'outlet',
  'inventory.setAside variantId': 'everyone',
  'inventory.setReorderData rows.binId': 'bin',
  'inventory.setReorderData rows.outletId': 'outlet',
  'inventory.setReorderData rows.variantId': 'everyone',
  'lots.add variantId': 'everyone',
  'lots.change id': 'everyone',
  'lots.hold id': 'everyone',
  'lots.issues id': 'everyone',
  'lots.recall id': 'everyone',
  'lots.release id': 'everyone',
  'recalls.get id': 'everyone',
  'recalls.people id': 'everyone',
  'locations.addAlias id': 'everyone',
  'locations.addArea parentId': 'everyone',
  'locations.area id': 'everyone',
  'locations.areas courierId': 'everyone',
  'locations.areas parentId': 'everyone',
  'locations.changeArea id': 'everyone',
  'locations.changeArea parentId': 'everyone',
  'locations.changeCourier id': 'everyone',
  'locations.courierHistory id': 'everyone',
  'locations.coverage courierId': 'everyone',
  'locations.history id': 'everyone',
  'locations.mergeArea id': 'everyone',
  'locations.mergeArea intoId': 'everyone',
  'locations.saveCoverage courierId': 'everyone',
  'locations.saveCoverage rows.areaId': 'everyone',
  'locations.saveCoverage rows.service.theirId': 'everyone',
  'locations.settle areaId': 'everyone',
  'locations.settle id': 'everyone',
  'locations.suspend areaId': 'everyone',
  'locations.suspend courierId': 'everyone',
  'locations.waiting areaId': 'everyone',
  'locations.waiting courierId': 'everyone',
  'locations.unmatched courierId': 'everyone',
  'messages.ofCustomer id': 'everyone',
  'messages.resend id': 'order message',
  // Among the user's own, so that an inaccessible outlet finds nothing.
  'notifications.browse outletId': 'everyone',
  'notifications.markRead id': 'own notification',
  'notifications.markSelected ids': 'own notification',
  'notifications.remove id': 'own notification',
  'notifications.removeSelected ids': 'own notification',
  'notifications.restore ids': 'own notification',
  'notifications.snooze ids': 'own notification',
  // It only needs the day there.
  'priceLists.usable outletId': 'everyone',
  'outlets.change id': 'outlet',
  'outlets.changeContact id': 'outlet',
  'outlets.get id': 'outlet',
  'outlets.history id': 'outlet',
  'outlets.move id': 'outlet',
  'packaging.addRule materialId': 'everyone',
  'packaging.addRule variantId': 'everyone',
  'packaging.change id': 'everyone',
  'packaging.figures outletIds': 'outlet',
  'packaging.get id': 'everyone',
  'packaging.history id': 'everyone',
  'packaging.list outletId': 'outlet',
  'packaging.move id': 'everyone',
  'packaging.removeRule id': 'everyone',
  'packaging.tryBoxes outletId': 'outlet',
  'packaging.tryBoxes variantIds': 'everyone',
  'packaging.uses outletId': 'outlet',
  'packaging.uses variantId': 'everyone',
  'backups.run id': 'house',
  'exchangeRates.list rateId': 'house',
  'exchangeRates.withdraw id': 'house',
  'reasons.change id': 'house',
  'reasons.setActive id': 'house',
  'ruleTrials.cancel id': 'house',
  'ruleTrials.get id': 'house',
  'ruleTrials.records id': 'house',
  'ruleTrials.see id': 'house',
  'ruleTrials.start outletId': 'house',
  'stockLists.expiry outletIds': 'outlet',
  'stockLists.figures outletId': 'outlet',
  'stockLists.incoming outletId': 'outlet',
  'stockLists.incoming variantId': 'everyone',
  'stockLists.ledger outletId': 'outlet',
  'stockLists.ledger variantId': 'everyone',
  'stockLists.level outletId': 'outlet',
  'stockLists.level variantId': 'everyone',
  'stockLists.levels outletId': 'outlet',
  'stockLists.levels variantId': 'everyone',
  'stockLists.lot id': 'everyone',
  'stockLists.lots outletId': 'outlet',
  'stockLists.lots variantId': 'everyone',
  'stockLists.neverStocked outletId': 'outlet',
  'stockLists.reservations outletId': 'outlet',
  'stockLists.reservations variantId': 'everyone',
  'stockLists.worth outletId': 'outlet',
  'stockWorth.ageing outletId': 'outlet',
  'stockWorth.asOf outletId': 'outlet',
  'stockWorth.classes outletId': 'outlet',
  'stockWorth.dead outletId': 'outlet',
  'stockWorth.figures outletId': 'outlet',
  'stockWorth.months outletId': 'outlet',
  'stockWorth.variants outletId': 'outlet',
  ...webhookIdSources,
}
