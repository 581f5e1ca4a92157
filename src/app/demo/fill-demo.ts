import { sql } from 'kysely'
import { hasAnyUser } from '#organization/users/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendPastEvents } from '#platform/server/events/append-past-events.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { calculateDemandIn, noteBatch } from '#stock/inventory/server/index.ts'
import { addSuppliers } from '#stock/suppliers/server/index.ts'
import { addDemoAddresses } from './add-demo-addresses.ts'
import { addDemoAdvice } from './add-demo-advice.ts'
import { addDemoAnnounced } from './add-demo-announced.ts'
import { addDemoDrafts, addSupplierItems } from './add-demo-buying.ts'
import { addDemoCalls } from './add-demo-calls.ts'
import { addDemoCatalogue } from './add-demo-catalogue.ts'
import { addDemoClaims } from './add-demo-claims.ts'
import { addDemoCompany } from './add-demo-company.ts'
import { addDemoCouriers } from './add-demo-couriers.ts'
import { addDemoCustomers, knownSince } from './add-demo-customers.ts'
import { addDemoDeliveries } from './add-demo-deliveries.ts'
import { addDemoDesk } from './add-demo-desk.ts'
import { addDemoForeignBuying } from './add-demo-foreign-buying.ts'
import { addDemoFraudReports } from './add-demo-fraud-reports.ts'
import { addDemoGiftCards } from './add-demo-gift-cards.ts'
import { addDemoInvoices } from './add-demo-invoices.ts'
import { addDemoLandedCosts } from './add-demo-landed-costs.ts'
import { addDemoLostGoods } from './add-demo-lost-goods.ts'
import { closeUnsaleableLots } from './add-demo-lots.ts'
import { addDemoMoney } from './add-demo-money.ts'
import { addDemoNews } from './add-demo-news.ts'
import { addDemoNotifications } from './add-demo-notifications.ts'
import { addDemoOrders, idOf } from './add-demo-orders.ts'
import { addDemoPackaging } from './add-demo-packaging.ts'
import { addDemoPlaces, fillDemoBins } from './add-demo-places.ts'
import { addDemoPortal } from './add-demo-portal.ts'
import { addDemoPurchases } from './add-demo-purchases.ts'
import { addDemoRegisters } from './add-demo-registers.ts'
import { addDemoRemittances } from './add-demo-remittances.ts'
import { addDemoReturns } from './add-demo-returns.ts'
import { addDemoSales } from './add-demo-sales.ts'
import { addDemoScans } from './add-demo-scans.ts'
import { addDemoShops } from './add-demo-shops.ts'
import { addDemoStock } from './add-demo-stock.ts'
import { addDemoStockCounts } from './add-demo-stock-counts.ts'
import { addDemoStockOut } from './add-demo-stock-out.ts'
import { addDemoSupplierClaims } from './add-demo-supplier-claims.ts'
import { addDemoSuppliers } from './add-demo-suppliers.ts'
import { addDemoSuspicions } from './add-demo-suspicions.ts'
import { addDemoTransfers } from './add-demo-transfers.ts'
import { addDemoVariances } from './add-demo-variances.ts'
import { addDoneWave, addWaveInHand } from './add-demo-waves.ts'
import { addTeamAround } from './add-team-around.ts'
import { createTeam } from './create-team.ts'
import { demoOutlets } from './demo-outlets.ts'
import { demoSuppliers, supplierOfDemoUser } from './demo-suppliers.ts'
import { pricedSince } from './former-prices.ts'
import { type DemoPlan, planDemo } from './plan-demo.ts'

const lockOfDemo = 4_702_003

/**
 * Fills an empty database with a small kitchen and homeware business: users, outlets, products,
 * customers, stock, and 90 days of orders with their events. It runs in one transaction, so that a
 * crash leaves nothing behind; if two servers start at the same time, the second finds it done. The
 * background readers of events must not have started yet, or they would send notifications about
 * the past.
 */
export async function fillDemo(
  db: Database,
  now: Date,
  log: (line: string) => void,
): Promise<void> {
  const plan = planDemo(now)
  const isFilled = await db.transaction((tx) => fill(tx, now, plan))
  if (!isFilled) return
  await db.pool.query('analyze')
  await sealEvents(db)
  const { orders, products, customers } = plan
  log(
    `The demo is there: ${orders.length} orders of ${customers.length} customers, ${products.length} products at ${demoOutlets.length} outlets.`,
  )
}

async function fill(tx: Tx, now: Date, plan: DemoPlan): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockOfDemo})`.execute(tx)
  if (await hasAnyUser(tx)) return false
  const actor = systemActor('Demo')
  const suppliers = await addSuppliers(tx, actor, demoSuppliers)
  const team = await createTeam(tx, actor, idOf(suppliers, supplierOfDemoUser))
  const outletIds = await addDemoPlaces(tx, now, actor)
  await addTeamAround(tx, now, team, outletIds)
  const { idBySku } = await addProducts(tx, actor, pricedSince(plan.products, now))
  await addDemoCatalogue(tx, now, actor, plan, idBySku)
  await addSupplierItems(tx, actor, plan, suppliers, idBySku)
  const { idByRef } = await addCustomers(tx, actor, 'demo', knownSince(plan.customers, now))
  const ids = { team, outlets: outletIds, variants: idBySku, customers: idByRef }
  const openings = await addDemoStock(tx, now, plan, ids)
  const { orders, events } = await addDemoOrders(tx, now, plan, ids)
  await addDemoCalls(tx, now, actor, orders, team)
  await addDemoCustomers(tx, plan.customers, idByRef, team)
  await addDemoPackaging(tx, now, ids)
  await addDemoScans(tx)
  await fillDemoBins(tx, actor, outletIds)
  await closeUnsaleableLots(tx, actor, openings)
  await addDemoTransfers(tx, now, plan, ids)
  await noteBatch(tx)
  await calculateDemandIn(tx)
  await addDemoDrafts(tx, team)
  await addDemoPurchases(tx, team)
  await addDemoInvoices(tx, team)
  await addDemoLandedCosts(tx, team)
  await addDemoSupplierClaims(tx, team)
  await addDemoDeliveries(tx, now, team)
  await addDemoStockOut(tx, team)
  await addDemoAnnounced(tx, team)
  await addDemoSuppliers(tx, now, team, suppliers)
  await addDemoPortal(tx, team, suppliers)
  await addDemoForeignBuying(tx, team)
  const waveEvents = await addDoneWave(tx, orders, team, idOf(outletIds, 'MAIN'))
  await appendPastEvents(tx, [...events, ...waveEvents])
  await addDemoAddresses(tx)
  await addDemoShops(tx, now, actor, idOf(outletIds, 'MAIN'))
  await addDemoCompany(tx, team)
  await addDemoMoney(tx, orders, team)
  await addDemoRegisters(tx, now, team, outletIds)
  await addDemoSales(tx, now, team, outletIds)
  await addDemoGiftCards(tx, team)
  await addDemoReturns(tx, orders, team)
  await addDemoDesk(tx, now, orders, team)
  await addDemoSuspicions(tx, now, team)
  await addWaveInHand(tx, team, idOf(outletIds, 'MAIN'))
  await addDemoVariances(tx, now, team)
  await addDemoAdvice(tx, now, actor, team)
  await addDemoClaims(tx, now, actor, team)
  await addDemoLostGoods(tx, now, team)
  await addDemoRemittances(tx, now, team)
  await addDemoCouriers(tx, actor)
  await addDemoStockCounts(tx, team, idOf(outletIds, 'MAIN'))
  await addDemoFraudReports(tx, now, team)
  await addDemoNews(tx, now)
  await addDemoNotifications(tx, now, events, plan, ids)
  return true
}
