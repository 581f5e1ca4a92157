import { capability } from '#organization/users/capabilities.ts'
import type { Machine } from '#platform/machine.ts'
import type { Permission } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { stockCountMachine } from '#stock/stock-counts/stock-counts.states.ts'
import { varianceMachine } from '#stock/variances/variances.states.ts'
import { aClaimableVariance } from './claimed-variance-steps.ts'
import type { CountDesk } from './count-desk.ts'
import { unknownId } from './endpoints.ts'
import { aStockCount, linesOf, tallied } from './stock-count-steps.ts'
import { aVariance, lostPart, type VarianceStation } from './variance-steps.ts'
import { makeUser, type World } from './world.ts'

export type CountingRecord = { readonly id: string; readonly version: number }

type Place = {
  readonly db: Database
  readonly world: World
  /** Brings records to states; takes no part in what is tried. */
  readonly admin: CountDesk
  readonly adminActor: Actor
}

export type CountingCase = {
  readonly machine: Machine
  /** The area of its endpoints, which have the names of the moves but for some. */
  readonly area: string
  readonly endpoints?: Readonly<Record<string, string>>
  readonly path: string
  /** What some moves need besides their access. */
  readonly alsoNeeds?: Readonly<Record<string, Permission>>
  /** Moves that only another record's move brings. */
  readonly withoutEndpoint: readonly string[]
  /** A record in a state from which the move, if it is allowed there, can be done by any user. */
  readonly put: (place: Place, state: string, move: string) => Promise<CountingRecord>
  /** What a move asks for besides the version. */
  readonly asks: (
    place: Place,
    id: string,
    move: string,
  ) => Promise<Readonly<Record<string, unknown>>>
}

const countCase: CountingCase = {
  machine: stockCountMachine,
  area: 'stockCounts',
  path: '/stock-counts',
  withoutEndpoint: [],
  put: async ({ db, world, admin, adminActor }, state, move) => {
    if (state === 'cancelled') {
      const { id, version } = await aStockCount(db, world, adminActor, 'planned')
      return stepped(admin, `/stock-counts/${id}/cancel`, { id, version }, { why: 'Planned twice' })
    }
    const station = stationOf(state)
    const { id, version, binId } = await aStockCount(db, world, adminActor, station)
    if (state !== 'counting' || move !== 'submit') return { id, version }
    const counter = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
    for (const { sku: code } of world.variants)
      await tallied(db, counter, { id, code, binId, amount: 2 })
    return { id, version }
  },
  asks: async ({ db }, id, move) => {
    // A planned count has no lines yet.
    if (move === 'recount') return { lineIds: [(await linesOf(db, id))[0]?.id ?? unknownId] }
    if (move === 'post') return { movesSeen: 0 }
    return move === 'cancel' ? { why: 'Planned twice' } : {}
  },
}

function stationOf(state: string) {
  if (state === 'planned' || state === 'counting' || state === 'review') return state
  return 'posted'
}

const varianceCase: CountingCase = {
  machine: varianceMachine,
  area: 'variances',
  path: '/variances',
  endpoints: { dispute: 'claim' },
  // The claim is on a supplier.
  alsoNeeds: { dispute: capability.costs },
  withoutEndpoint: ['pair', 'refuse', 'settle'],
  put: async ({ db, world, admin, adminActor }, state, move) => {
    if (state === 'disputed' || move === 'dispute') {
      const open = await aClaimableVariance(db, world, adminActor)
      const path = `/variances/${open.id}`
      if (state === 'open') return open
      return state === 'investigating'
        ? stepped(admin, `${path}/investigations`, open, {})
        : stepped(admin, `${path}/claims`, open, {})
    }
    const proposer = await db.transaction((tx) => makeUser(tx, 'store_manager'))
    const approver = await db.transaction((tx) => makeUser(tx, 'super_manager'))
    const at = (station: VarianceStation) => aVariance(db, world, { proposer, approver }, station)
    const small = move === 'close' ? 'small' : 'open'
    if (state === 'investigating') {
      const open = await at(small)
      return stepped(admin, `/variances/${open.id}/investigations`, open, {})
    }
    if (state === 'closed') {
      const open = await at('small')
      return stepped(admin, `/variances/${open.id}/closings`, open, { why: '' })
    }
    if (state === 'proposed' || state === 'approved' || state === 'posted') return at(state)
    return at(small)
  },
  asks: async (_place, _id, move) => {
    if (move === 'propose') return { parts: [lostPart(-2)] }
    return move === 'return' || move === 'reopen' || move === 'close' ? { why: 'Look again' } : {}
  },
}

async function stepped(
  admin: CountDesk,
  path: string,
  { id, version }: CountingRecord,
  more: Readonly<Record<string, unknown>>,
): Promise<CountingRecord> {
  const { code, body } = await admin.send(path, { version, ...more })
  if (code !== 'done') throw new Error(`${path}: ${code}`)
  return { id, version: Number(body.version) }
}

export const countingCases: readonly CountingCase[] = [countCase, varianceCase]
