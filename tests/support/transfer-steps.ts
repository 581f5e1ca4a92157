import { addOutlet } from '#organization/outlets/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addTransfer } from '#stock/transfers/server/add-transfer.ts'
import { approveTransfer } from '#stock/transfers/server/approve-transfer.ts'
import { countScanned } from '#stock/transfers/server/count-line.ts'
import { getTransfer } from '#stock/transfers/server/get-transfer.ts'
import { pickScanned } from '#stock/transfers/server/pick-line.ts'
import { receiveTransfer } from '#stock/transfers/server/receive-transfer.ts'
import { requestTransfer } from '#stock/transfers/server/request-transfer.ts'
import { shipTransfer } from '#stock/transfers/server/ship-transfer.ts'
import { addWares } from './order-steps.ts'
import { makeUser, setUp, type World } from './world.ts'

const road = [
  'draft',
  'requested',
  'approved',
  'picked',
  'in_transit',
  'counted',
  'partially_received',
  'received',
] as const

/** How far a transfer is brought. */
export type TransferStation = (typeof road)[number]

/** Another outlet, which receives from the world's. */
export function addDestination(db: Database, name = 'Shop'): Promise<string> {
  const code = `S${newId().slice(-7)}`.toUpperCase()
  const outlet = { code, name, kind: 'store', city: 'York', currency: 'GBP' } as const
  return db.transaction((tx) => addOutlet(tx, setUp, outlet))
}

/** A user with that role at these outlets alone. */
export async function personAt(
  db: Database,
  role: Role,
  outletIds: readonly string[],
): Promise<Actor> {
  const { userId, name } = await db.transaction((tx) => makeUser(tx, role))
  const permissions = permissionsOfRoles([role])
  return newActor({
    userId,
    name,
    roles: [role],
    permissions,
    grants: [{ role, permissions, outletIds }],
  })
}

type Road = {
  readonly requester?: Actor
  readonly toOutletId?: string
  readonly quantity?: number
  readonly isBlind?: boolean
  readonly note?: string
}

/**
 * A transfer of two products of its own, three of each, brought to this state with the real
 * commands.
 */
export async function aTransfer(
  db: Database,
  world: World,
  station: TransferStation,
  { requester, toOutletId, quantity = 3, isBlind = false, note = '' }: Road = {},
) {
  const { admin, outletId } = world
  const wares = await addWares(db, world, 2, 10)
  const [first, second] = wares
  if (!first || !second) throw new Error('A transfer needs two products.')
  const to = toOutletId ?? (await addDestination(db))
  const asker = requester ?? (await db.transaction((tx) => makeUser(tx, 'super_manager')))
  const isReached = (stop: TransferStation) => road.indexOf(station) >= road.indexOf(stop)
  const lines = wares.map(({ id }) => ({ variantId: id, quantity }))
  const facts = { purpose: 'replenish', note, isBlind, expectedOn: null } as const
  const { id } = await db.transaction((tx) =>
    addTransfer(tx, asker, { fromOutletId: outletId, toOutletId: to, ...facts, lines }),
  )
  const step = async () => ({ id, version: (await getTransfer(db.reader, admin, { id })).version })
  if (isReached('requested')) {
    const asked = await step()
    await db.transaction((tx) => requestTransfer(tx, asker, { ...asked, anyway: true }))
  }
  if (isReached('approved')) {
    const approved = { ...(await step()), quantities: [] }
    await db.transaction((tx) => approveTransfer(tx, admin, approved))
  }
  if (isReached('picked'))
    for (const { sku: code } of wares) await pickScanned(db, admin, { id, code, quantity }, null)
  if (isReached('in_transit')) {
    const left = { ...(await step()), carrier: '', sealNumber: '', expectedOn: null }
    await db.transaction((tx) => shipTransfer(tx, admin, left))
  }
  const scan = { id, reject: null, mayExceed: false }
  const receive = async () => {
    const arrived = { ...(await step()), note: '', surplus: null }
    await db.transaction((tx) => receiveTransfer(tx, admin, arrived))
  }
  if (isReached('counted')) await countScanned(db, admin, { ...scan, code: first.sku }, null)
  if (isReached('partially_received')) await receive()
  if (isReached('received')) {
    const broken = { code: 'damaged', note: '' }
    await countScanned(db, admin, { ...scan, code: first.sku, reject: broken }, null)
    await countScanned(db, admin, { ...scan, code: first.sku, quantity: quantity - 2 }, null)
    await countScanned(db, admin, { ...scan, code: second.sku, quantity }, null)
    await receive()
  }
  const whole = await getTransfer(db.reader, admin, { id })
  return { id, toOutletId: to, wares, version: whole.version, whole }
}

/** Transfers in every state, between the world's outlet and one without other users. */
export async function someTransfers(db: Database, world: World, word: string) {
  const toOutletId = await addDestination(db, `${word} branch`)
  for (const station of ['requested', 'in_transit', 'received'] as const)
    await aTransfer(db, world, station, { toOutletId, note: word })
  const counted = await aTransfer(db, world, 'counted', { toOutletId, note: word })
  return { transfer: counted.id, 'transfer line': counted.whole.rows[0]?.id ?? '' }
}

/** One more draft to the same branch, where there is one. */
export async function anotherTransfer(
  db: Database,
  { admin, outletId }: World,
  variantId: string,
  note: string,
): Promise<void> {
  const former = await db.reader
    .selectFrom('transfers')
    .select('to_outlet_id')
    .where('from_outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!former) return
  const ends = { fromOutletId: outletId, toOutletId: former.to_outlet_id }
  const facts = { purpose: 'replenish', note, isBlind: false, expectedOn: null } as const
  const lines = [{ variantId, quantity: 1 }]
  await db.transaction((tx) => addTransfer(tx, admin, { ...ends, ...facts, lines }))
}
