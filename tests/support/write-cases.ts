import { sql } from 'kysely'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { addWares, type Ware } from './order-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { passPhrase, type SignedIn } from './people.ts'
import type { TestServer } from './server.ts'
import { because, orderOf, type World } from './world.ts'
import { accountWrites } from './write-cases-accounts.ts'
import { adviceWrites } from './write-cases-advice.ts'
import { approvalWrites } from './write-cases-approvals.ts'
import { backupWrites } from './write-cases-backups.ts'
import { businessWriteCases } from './write-cases-business.ts'
import { buyingWrites } from './write-cases-buying.ts'
import { channelWrites } from './write-cases-channels.ts'
import { claimWrites } from './write-cases-claims.ts'
import { confirmationWrites } from './write-cases-confirmations.ts'
import { courierWrites } from './write-cases-couriers.ts'
import { customerWrites } from './write-cases-customers.ts'
import { dashboardWrites } from './write-cases-dashboard.ts'
import { exchangeRateWrites } from './write-cases-exchange-rates.ts'
import { fraudReportWrites } from './write-cases-fraud-reports.ts'
import { giftCardWrites } from './write-cases-gift-cards.ts'
import { landedCostWrites } from './write-cases-landed-costs.ts'
import { messageWrites } from './write-cases-messages.ts'
import { notificationWrites } from './write-cases-notifications.ts'
import { orderDeskWrites } from './write-cases-order-desk.ts'
import { orderMoneyWrites, refundAtRegister } from './write-cases-order-money.ts'
import { orderStockWrites } from './write-cases-order-stock.ts'
import { writeCasesOutside } from './write-cases-outside.ts'
import { packagingWrites } from './write-cases-packaging.ts'
import { parcelWrites } from './write-cases-parcels.ts'
import { peopleWrites } from './write-cases-people.ts'
import { placeWrites } from './write-cases-places.ts'
import { portalWrites } from './write-cases-portal.ts'
import { portalInvoiceWrites } from './write-cases-portal-invoices.ts'
import { posWrites } from './write-cases-pos.ts'
import { productWrites } from './write-cases-products.ts'
import { purchaseOrderWrites } from './write-cases-purchase-orders.ts'
import { reasonWrites } from './write-cases-reasons.ts'
import { receivingWrites } from './write-cases-receiving.ts'
import { registerWrites } from './write-cases-registers.ts'
import { remittanceWrites } from './write-cases-remittances.ts'
import { returnWrites } from './write-cases-returns.ts'
import { ruleTrialWrites } from './write-cases-rule-trials.ts'
import { scanWrites } from './write-cases-scans.ts'
import { shipNoticeWrites } from './write-cases-ship-notices.ts'
import { stockWrites } from './write-cases-stock.ts'
import { stockCountWrites } from './write-cases-stock-counts.ts'
import { supplierClaimWrites } from './write-cases-supplier-claims.ts'
import { supplierInvoiceWrites } from './write-cases-supplier-invoices.ts'
import { supplierWrites } from './write-cases-suppliers.ts'
import { suspiciousWrites } from './write-cases-suspicious.ts'
import { tableImportWrites } from './write-cases-tables.ts'
import { transferWrites } from './write-cases-transfers.ts'
import { varianceWrites } from './write-cases-variances.ts'
import { verificationWrites } from './write-cases-verification.ts'
import { viewWrites } from './write-cases-views.ts'
import { waveWrites } from './write-cases-waves.ts'

export type Setting = {
  readonly db: Database
  readonly server: TestServer
  readonly world: World
  readonly person: SignedIn
}

type Input = Readonly<Record<string, unknown>>

/** A request that succeeds, another of the same endpoint, and how often it has taken effect. */
export type WriteCase = { input: Input; other: Input | null; effects: () => Promise<number> }

export type Prepare = (setting: Setting) => Promise<WriteCase>

const reason = because('It is so')

export function actorOf({ person }: Setting): Actor {
  const roles = ['super_admin'] as const
  const permissions = permissionsOfRoles(roles)
  return newActor({ userId: person.userId, name: person.name, roles, permissions })
}

export const eventsOf = ({ db }: Setting, entityId: string, type: string) =>
  countEvents(db, entityId, type)

/** Requests the file of an empty list, so that no limit is ever reached. */
export async function permitsExport(
  { db, person }: Setting,
  list: string,
  filter: Readonly<Record<string, string>> = { q: `Nothing ${newId()}` },
): Promise<WriteCase> {
  const input = { ending: 'csv', filter, hasPersonal: false }
  return {
    input,
    other: { ...input, ending: 'xlsx' },
    effects: async () => {
      const { count } = await db.reader
        .selectFrom('export_permits')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', person.userId)
        .where('list', '=', list)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

/** An order with a parcel in transit ends with it; this one left without a parcel. */
function endsWithoutParcel(deliver: Prepare): Prepare {
  return async (setting) => {
    const prepared = await deliver(setting)
    await sql`update parcels set state = 'cancelled' where order_id = ${String(prepared.input.id)}`.execute(
      setting.db.reader,
    )
    return prepared
  }
}

function movesAnOrder(from: Parameters<typeof anOrder>[2], type: string, more: Input): Prepare {
  return async (setting) => {
    const order = await anOrder(setting.db, setting.world, from)
    const input = { id: order.id, version: order.version, ...more }
    return {
      input,
      other: { ...input, version: order.version + 1 },
      effects: () => eventsOf(setting, order.id, type),
    }
  }
}

async function aWare({ db, world }: Setting, stock: number): Promise<Ware> {
  const [ware] = await addWares(db, world, 1, stock)
  if (!ware) throw new Error('No product was added.')
  return ware
}

async function packedOf({ db }: Setting, orderId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('order_lines')
    .select('packed_quantity')
    .where('order_id', '=', orderId)
    .execute()
  return rows.reduce((sum, row) => sum + row.packed_quantity, 0)
}

/** For each write endpoint a request that succeeds in the small world. */
export const writeCases: Readonly<Record<string, Prepare>> = {
  ...approvalWrites,
  ...notificationWrites,
  ...accountWrites,
  ...parcelWrites,
  ...peopleWrites,
  ...productWrites,
  ...exchangeRateWrites,
  ...reasonWrites,
  ...tableImportWrites,
  ...placeWrites,
  ...orderDeskWrites,
  ...customerWrites,
  ...courierWrites,
  ...packagingWrites,
  ...ruleTrialWrites,
  ...backupWrites,
  ...scanWrites,
  ...portalWrites,
  ...portalInvoiceWrites,
  ...shipNoticeWrites,
  ...posWrites,
  ...registerWrites,
  ...giftCardWrites,
  ...suspiciousWrites,
  ...returnWrites,
  ...transferWrites,
  ...varianceWrites,
  ...fraudReportWrites,
  ...confirmationWrites,
  ...claimWrites,
  ...channelWrites,
  ...messageWrites,
  ...verificationWrites,
  ...buyingWrites,
  ...purchaseOrderWrites,
  ...receivingWrites,
  ...landedCostWrites,
  ...supplierClaimWrites,
  ...stockCountWrites,
  ...supplierInvoiceWrites,
  ...supplierWrites,
  ...orderMoneyWrites,
  ...orderStockWrites,
  ...dashboardWrites,
  ...viewWrites,
  ...adviceWrites,
  ...waveWrites,
  ...writeCasesOutside,
  ...businessWriteCases,
  ...stockWrites,
  ...remittanceWrites,
  'customers.create': async ({ db }) => {
    const fullName = `Customer ${newId()}`
    return {
      input: { fullName },
      other: { fullName: `${fullName} the other` },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('customers')
          .select('id')
          .where('full_name', '=', fullName)
          .execute()
        return rows.length
      },
    }
  },
  'inventory.adjust': async (setting) => {
    const { id: variantId } = await aWare(setting, 5)
    const input = { variantId, outletId: setting.world.outletId, difference: 2, reason }
    return {
      input,
      other: { ...input, difference: 3 },
      effects: () => eventsOf(setting, variantId, 'stock.adjusted'),
    }
  },
  'orders.place': async (setting) => {
    const { id: variantId } = await aWare(setting, 100)
    const input = orderOf(setting.world, [{ variantId, quantity: 1 }])
    return {
      input,
      other: { ...input, note: 'Another order' },
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('order_lines')
          .select('id')
          .where('variant_id', '=', variantId)
          .execute()
        return rows.length
      },
    }
  },
  'orders.confirm': movesAnOrder('pending', 'order.confirmed', {}),
  'orders.unconfirm': movesAnOrder('confirmed', 'order.unconfirmed', {}),
  'orders.deliver': endsWithoutParcel(movesAnOrder('dispatched', 'order.delivered', { reason })),
  'orders.cancel': async (setting) => {
    const { id, terms, refund, amountMinor } = await refundAtRegister(setting, 'pending')
    const { version } = terms
    const input = { id, version, reason, refund: { ...refund, amountMinor } }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, 'order.cancelled'),
    }
  },
  'orders.takeBack': movesAnOrder('delivered', 'order.returned', { reason }),
  'orders.hold': async (setting) => {
    const { id } = await anOrder(setting.db, setting.world, 'pending')
    const input = { id, kind: 'manual', reason }
    return {
      input,
      other: { ...input, kind: 'address' },
      effects: () => eventsOf(setting, id, 'order.held'),
    }
  },
  'orders.release': async (setting) => {
    const { id, holdId } = await anOrder(setting.db, setting.world, 'held')
    const input = { id, holdId, note: reason.note }
    return {
      input,
      other: { ...input, note: 'For another reason' },
      effects: () => eventsOf(setting, id, 'order.hold_released'),
    }
  },
  'dispatch.packUnit': async (setting) => {
    const { id: orderId, skus } = await anOrder(setting.db, setting.world, 'confirmed')
    return {
      input: { orderId, code: skus[0] },
      other: { orderId, code: skus[1] },
      effects: () => packedOf(setting, orderId),
    }
  },
  'dispatch.takeOutUnit': async (setting) => {
    const order = await anOrder(setting.db, setting.world, 'half packed')
    const before = await packedOf(setting, order.id)
    return {
      input: { orderId: order.id, lineId: order.lineIds[0] },
      other: { orderId: order.id, lineId: order.lineIds[1] },
      effects: async () => before - (await packedOf(setting, order.id)),
    }
  },
  'imports.cancel': async (setting) => {
    const id = newId()
    const file = { kind: 'online-retail', file_name: 'a.csv' }
    await setting.db.reader
      .insertInto('imports')
      .values({ id, ...file })
      .execute()
    return {
      input: { id, version: 1 },
      other: { id, version: 2 },
      effects: () => eventsOf(setting, id, 'import.cancelled'),
    }
  },
  'scanning.resolve': async (setting) => {
    const { sku } = await aWare(setting, 1)
    return {
      input: { code: sku },
      other: { code: `${sku}-2` },
      effects: () => scansOf(setting, sku),
    }
  },
  'users.saveProfile': async (setting) => {
    const input = { fullName: `Ada ${newId()}`, theme: 'dark' }
    return {
      input,
      other: { ...input, theme: 'light' },
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('events')
          .select('seq')
          .where('type', '=', 'user.profile_changed')
          .where('label', '=', input.fullName)
          .execute()
        return rows.length
      },
    }
  },
  'users.endSession': async (setting) => {
    const { server, person } = setting
    const sessionOf = async () => {
      const cookie = await server.signIn(person.email, passPhrase)
      const { body } = await server.ask('GET', '/api/v1/users/me', { cookie })
      return String(body.sessionId)
    }
    const id = await sessionOf()
    return {
      input: { id },
      other: { id: await sessionOf() },
      effects: () => eventsOf(setting, person.userId, 'user.session_ended'),
    }
  },
}

/** How often a code is in the scan log. */
export async function scansOf({ db }: Pick<Setting, 'db'>, raw: string): Promise<number> {
  const rows = await db.reader.selectFrom('scans').select('seq').where('raw', '=', raw).execute()
  return rows.length
}
