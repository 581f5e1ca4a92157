import { beforeAll, describe, expect, test } from 'vitest'
import { allActions } from '#app/declared.ts'
import type { Action } from '#organization/approvals/actions.ts'
import { rolesThatMay } from '#organization/approvals/approvals.rules.ts'
import { setVerdict } from '#organization/approvals/server/verdicts.ts'
import { type Role, roles } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../support/database.ts'
import { callRest, registeredEndpoints } from '../support/endpoints.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'
import { writeCases } from '../support/write-cases.ts'

/** The endpoint of each action. */
const endpointOf: Readonly<Record<string, string>> = {
  'customer.block': 'customers.move',
  'customer.merge': 'customerMerges.merge',
  'customer.give_credit': 'customers.giveCredit',
  'customer.price_list': 'customers.change',
  'customer.export': 'customers.permitExport',
  'customer.erase': 'customers.erase',
  'order.cancel': 'orders.cancel',
  'order.cancel_many': 'orderDesk.bulkDo',
  'order.export': 'orderDesk.permitExport',
  'order.release_fraud_hold': 'orders.release',
  'order.discount': 'orders.place',
  'order.refund': 'orderMoney.refund',
  'order.on_account': 'orders.place',
  'order.release_unpaid': 'orderMoney.releaseUnpaid',
  'confirmation.cancel': 'confirmations.finish',
  'parcel.export': 'parcels.permitExport',
  'advice.change_cash': 'advice.decide',
  'remittance.accept': 'remittances.explain',
  'unknown_code.assign': 'scanHistory.assign',
  'stock.adjust': 'inventory.adjust',
  'stock.date_back': 'inventory.adjust',
  'supplier.approve_bank': 'suppliers.approveBank',
  'supplier.merge': 'suppliers.merge',
  'purchase_order.send': 'purchaseOrders.send',
  'landed_cost.post': 'landedCosts.post',
  'supplier_invoice.approve': 'supplierInvoices.approve',
  'supplier_claim.write_off': 'supplierClaims.writeOff',
  'stock_count.post': 'stockCounts.post',
  'stock_count.post_large': 'stockCounts.post',
  'variance.approve': 'variances.approve',
  'variance.approve_large': 'variances.approve',
  'recall.export': 'recalls.permitExport',
  'register.close_different': 'registerSessions.close',
  'register.recount': 'registerSessions.count',
  'return.export': 'returns.permitExport',
  'return.take_despite': 'returns.add',
  'return.decide': 'returns.approve',
  'return.take_extra': 'returns.receive',
  'return_case.write_off': 'returnCases.writeOff',
  'suspicious_case.export': 'suspicious.permitExport',
  'suspicious_case.decide': 'suspicious.watch',
  'suspicious_case.block': 'suspicious.restrict',
  'suspicious_case.release': 'suspicious.clear',
  'gift_card.adjust': 'giftCards.adjust',
  'gift_card.issue': 'giftCards.issue',
  'sale.discount': 'sales.complete',
  'sale.refund': 'sales.refund',
  'sale.void': 'sales.void',
}

/** Parts of a request that are another action: a refund with a cancellation has rules of its own. */
const otherActionIn: Readonly<Record<string, string>> = { 'order.cancel': 'refund' }

let db: Database
let server: TestServer
let world: World
const people = new Map<Role, SignedIn>()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  for (const role of roles) people.set(role, await signedIn(db, server, [role]))
})

/** Calls the command of an action in this role; returns the code of a refusal. */
async function attempt(action: Action, role: Role) {
  const name = endpointOf[action.key] ?? ''
  const endpoint = registeredEndpoints().find((known) => known.name === name)
  const person = people.get(role)
  const prepare = writeCases[name]
  if (!endpoint || !person || !prepare) throw new Error(`${action.key} has no case.`)
  const whole = (await prepare({ db, server, world, person })).input
  const input = Object.fromEntries(
    Object.entries(whole).filter(([field]) => field !== otherActionIn[action.key]),
  )
  const headers = { 'idempotency-key': newId() }
  return callRest(server, endpoint, input, { cookie: person.cookie, headers })
}

test('every action names its endpoint', () => {
  const known = allActions.map(({ key }) => key)
  expect(Object.keys(endpointOf).toSorted()).toEqual(known.toSorted())
})

describe.each(allActions)('$key', (action) => {
  test('every role that may approve it may do it', async () => {
    const deciders = rolesThatMay(action, {})
    expect(deciders).not.toEqual([])
    for (const role of deciders) {
      const { status, body } = await attempt(action, role)
      expect({ role, status, body }).toMatchObject({ role, status: 200 })
    }
  })
})

test('a role that the rules of a command refuse can neither be allowed it nor approve it', async () => {
  const refund = allActions.find(({ key }) => key === 'order.refund')
  if (!refund) throw new Error('There is no refund.')
  const closed = { dispatch_manager: 'allowed' } as const
  expect(rolesThatMay(refund, closed)).not.toContain('dispatch_manager')
  const allow = { action: refund.key, role: 'dispatch_manager', verdict: 'allowed' } as const
  await expect(
    db.transaction((tx) => setVerdict(tx, world.admin, allActions, allow)),
  ).rejects.toMatchObject({ code: 'closed_to_role' })
  const { status } = await attempt(refund, 'dispatch_manager')
  expect(status).toBe(403)
})
