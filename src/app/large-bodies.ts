const megabyte = 1024 * 1024

/**
 * The writes whose input may be longer than a form: lists of lines, sheets and pictures. All others
 * are limited to a few kilobytes (see request-bodies.ts).
 */
export const largeBodies: Readonly<Record<string, number>> = {
  'approvals.saveRules': megabyte,
  'business.saveSettings': megabyte,
  'buying.accept': megabyte,
  'connections.add': megabyte,
  'connections.change': megabyte,
  'courierAccounts.saveConnection': megabyte,
  'courierAccounts.saveRules': megabyte,
  'courierAccounts.tryAct': megabyte,
  'customers.permitExport': megabyte,
  'gate.addSheet': megabyte,
  'inventory.setReorderData': megabyte,
  'locations.saveCoverage': megabyte,
  'orderDesk.permitExport': megabyte,
  'orderDesk.split': megabyte,
  'orderMoney.edit': 4 * megabyte,
  'orderMoney.refund': megabyte,
  'orderMoney.remove': megabyte,
  'orderStock.removeShort': megabyte,
  'orders.place': 4 * megabyte,
  'parcels.permitExport': megabyte,
  'people.inviteMany': megabyte,
  'priceLists.setPrices': megabyte,
  'products.addVariants': 2 * megabyte,
  'products.changeVariants': 4 * megabyte,
  'products.create': 2 * megabyte,
  'products.planPrices': megabyte,
  'remittances.map': megabyte,
  'returnLink.announce': 4 * megabyte,
  'returns.permitExport': megabyte,
  'tracking.takeFile': 4 * megabyte,
  'verification.recheck': megabyte,
}
