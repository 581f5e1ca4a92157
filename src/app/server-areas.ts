import { adviceServer, refusedOrders } from '#delivery/advice/server/index.ts'
import { claimsServer } from '#delivery/claims/server/index.ts'
import { couriersServer } from '#delivery/couriers/server/index.ts'
import {
  dispatchServer,
  findOrderCode,
  findParcelCode,
  findSheetCode,
  findToteCode,
  findWaveCode,
  orderCard,
  parcelCard,
  recentRequests,
  refuseWhileUnderWay,
  sheetCard,
  waveCard,
} from '#delivery/dispatch/server/index.ts'
import { dropDue, remittancesServer } from '#delivery/remittances/server/index.ts'
import { returnsServer } from '#delivery/returns/server/index.ts'
import { trackingServer } from '#delivery/tracking/server/index.ts'
import { updatesServer } from '#delivery/updates/server/index.ts'
import { knownNouns } from '#office/activity/known-nouns.ts'
import { activityServer } from '#office/activity/server/index.ts'
import { type BackupsHere, backupsServer, noBackupsHere } from '#office/backups/server/index.ts'
import { businessServer } from '#office/business/server/index.ts'
import { dashboardServer } from '#office/dashboard/server/index.ts'
import { fraudReportsServer } from '#office/fraud-reports/server/index.ts'
import { healthServer } from '#office/health/server/index.ts'
import { importsServer } from '#office/imports/server/index.ts'
import { notificationsServer } from '#office/notifications/server/index.ts'
import { keepToTrials, ruleTrialsServer } from '#office/rule-trials/server/index.ts'
import { setupServer } from '#office/setup/server/index.ts'
import { webhooksServer } from '#office/webhooks/server/index.ts'
import { approvalsServer } from '#organization/approvals/server/index.ts'
import { connectionsServer, isMailSetUp } from '#organization/connections/server/index.ts'
import { exchangeRatesServer } from '#organization/exchange-rates/server/index.ts'
import { messagesServer } from '#organization/messages/server/index.ts'
import { listOutlets, outletsServer } from '#organization/outlets/server/index.ts'
import { reasonsServer } from '#organization/reasons/server/index.ts'
import { usersServer } from '#organization/users/server/index.ts'
import type { ServerArea } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import type { KeepToTrials } from '#platform/server/settings/setting-trials.ts'
import { channelsServer } from '#sales/channels/server/index.ts'
import { confirmationsServer } from '#sales/confirmations/server/index.ts'
import { customersServer } from '#sales/customers/server/index.ts'
import { fraudServer } from '#sales/fraud/server/index.ts'
import { findGiftCardCode, giftCardsServer } from '#sales/gift-cards/server/index.ts'
import { ordersServer } from '#sales/orders/server/index.ts'
import { findSaleCode, posServer } from '#sales/pos/server/index.ts'
import { registersServer } from '#sales/registers/server/index.ts'
import { suspiciousServer } from '#sales/suspicious/server/index.ts'
import { verificationServer } from '#sales/verification/server/index.ts'
import { catalogServer } from '#stock/catalog/server/index.ts'
import {
  binCard,
  inventoryServer,
  knownLots,
  practiceProducts,
  variantCard,
} from '#stock/inventory/server/index.ts'
import { landedCostsServer } from '#stock/landed-costs/server/index.ts'
import { packagingServer } from '#stock/packaging/server/index.ts'
import { purchasingServer } from '#stock/purchasing/server/index.ts'
import { deliveryCard, findDeliveryCode, receivingServer } from '#stock/receiving/server/index.ts'
import { type CardReaders, scanningServer } from '#stock/scanning/server/index.ts'
import { findCartonCode, noticeCard, shipNoticesServer } from '#stock/ship-notices/server/index.ts'
import { countingBinCard, stockCountsServer } from '#stock/stock-counts/server/index.ts'
import { supplierAnalyticsServer } from '#stock/supplier-analytics/server/index.ts'
import { supplierClaimsServer } from '#stock/supplier-claims/server/index.ts'
import { supplierInvoicesServer } from '#stock/supplier-invoices/server/index.ts'
import { supplierPortalServer } from '#stock/supplier-portal/server/index.ts'
import { countWaitingBanks, suppliersServer } from '#stock/suppliers/server/index.ts'
import { findTransferCode, transferCard, transfersServer } from '#stock/transfers/server/index.ts'
import { variancesServer } from '#stock/variances/server/index.ts'
import { allInvariants } from './all-invariants.ts'
import { allActions, allObjects } from './declared.ts'
import { accessOfList } from './lists/access-of-list.ts'
import { allCountableLists } from './lists/all-countable-lists.ts'
import { staleParams } from './lists/stale-params.ts'
import { customerParts } from './parts-of-customers.ts'
import { outletParts } from './parts-of-outlets.ts'
import { portalParts } from './parts-of-portal.ts'
import { productParts } from './parts-of-products.ts'
import { purchasingParts } from './parts-of-purchasing.ts'
import { receivingParts } from './parts-of-receiving.ts'
import { stockCountParts } from './parts-of-stock-counts.ts'
import { supplierParts } from './parts-of-suppliers.ts'
import { varianceParts } from './parts-of-variances.ts'

type Surroundings = {
  readonly outside: Outside
  readonly files: Files
  readonly address: string
  readonly backups?: BackupsHere
}

const finders = [
  ...[findOrderCode, findParcelCode, findSheetCode, findToteCode, findWaveCode],
  ...[findTransferCode, findDeliveryCode, findSaleCode, findGiftCardCode, findCartonCode],
]

const cards: CardReaders = {
  variant: variantCard,
  bin: countingBinCard(binCard, stockCountParts),
  order: orderCard,
  parcel: parcelCard,
  load_sheet: sheetCard,
  wave: waveCard,
  transfer: transferCard,
  purchase_order: deliveryCard,
  ship_notice: noticeCard,
}

const knownLists = { accessOf: accessOfList, findStale: staleParams }

/** With what each needs of later areas. */
const areasBeforeTrials = (
  { outside, files, address }: Surroundings,
  keepTo: KeepToTrials,
): readonly ServerArea[] => [
  usersServer(
    {
      listOutlets,
      address,
      isMailSetUp,
      lists: knownLists,
    },
    files,
  ),
  connectionsServer(outside),
  messagesServer,
  outletsServer(outletParts),
  reasonsServer,
  exchangeRatesServer,
  approvalsServer(allActions, { waitingElsewhere: countWaitingBanks, keepToTrials: keepTo }),
  catalogServer(productParts, files),
  scanningServer({ finders, knownLots, cards, practice: practiceProducts, nouns: knownNouns }),
  inventoryServer(files),
  packagingServer,
  transfersServer,
  suppliersServer(supplierParts, files),
  purchasingServer(purchasingParts, address),
  receivingServer(receivingParts, files),
  landedCostsServer,
  stockCountsServer(stockCountParts),
  supplierPortalServer(portalParts, files),
  supplierInvoicesServer(files),
  supplierAnalyticsServer(address),
  shipNoticesServer,
  supplierClaimsServer(files),
  variancesServer(varianceParts, files),
  customersServer(customerParts),
  registersServer,
  giftCardsServer,
  ordersServer({ delivering: refuseWhileUnderWay }, files),
  confirmationsServer(address),
  verificationServer,
  channelsServer,
  posServer,
  fraudServer({ refusedOrders }),
  suspiciousServer,
  couriersServer({ outside, recentRequests }),
  dispatchServer(files),
  trackingServer({ dropDue }, outside),
  updatesServer,
  adviceServer(address),
  returnsServer({ address, files }),
  claimsServer(files),
  remittancesServer,
  fraudReportsServer(files),
  importsServer({ outside, files }),
  notificationsServer(address),
  webhooksServer({ outside, objects: allObjects }),
]

/** Every area on the server, in the order of src/areas.ts. */
export function serverAreas(surroundings: Surroundings): readonly ServerArea[] {
  // Approvals write limits of later areas, whose trials are known once all areas are there.
  const keepTo: KeepToTrials = (...change) => keepToTrials(trials)(...change)
  const before = areasBeforeTrials(surroundings, keepTo)
  const trials = before.flatMap((area) => area.trials)
  const effects = before.flatMap((area) => area.effects)
  const ruleTrials = ruleTrialsServer(trials)
  const business = businessServer({ effects, trials, keepToTrials: keepTo }, surroundings.files)
  const backups = backupsServer(surroundings.backups ?? noBackupsHere)
  const health = healthServer(allInvariants)
  const own = [ruleTrials, backups, health, business, setupServer, activityServer]
  const withLists = [...before, ...own]
  const countable = allCountableLists(Object.assign({}, ...withLists.map(({ routes }) => routes)))
  const lists = { known: knownLists, countable }
  return [...withLists, dashboardServer(before, { address: surroundings.address, lists })]
}
