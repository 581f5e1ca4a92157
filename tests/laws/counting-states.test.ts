import { beforeAll, describe, expect, test } from 'vitest'
import { roleTable } from '#organization/users/role-table.ts'
import { type Role, roles } from '#organization/users/roles.ts'
import { movesFrom, refuseMove, statesOf } from '#platform/machine.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type CountDesk, countDesk, everyRow, type Said } from '../support/count-desk.ts'
import { type CountingRecord, countingCases } from '../support/counting-records.ts'
import { testDatabase } from '../support/database.ts'
import { filledPath, registeredEndpoints } from '../support/endpoints.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { printed } from '../support/seed.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeUser, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let server: TestServer
let adminActor: Actor
let admin: CountDesk
const desks = new Map<Role, CountDesk>()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 2_000)
  server = await testServer(db)
  adminActor = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  admin = await countDesk(db, server, 'super_admin')
  for (const role of roles) desks.set(role, await countDesk(db, server, role))
})

const permissionsOf = (role: Role) => new Set(roleTable[role].map(({ key }) => key))
const deskOf = (role: Role): CountDesk => desks.get(role) ?? admin

describe.each(countingCases)('$machine.noun', ({ machine, area, path, put, endpoints, ...of }) => {
  const moves = Object.keys(machine.moves).filter((move) => !of.withoutEndpoint.includes(move))
  const states = statesOf(machine)
  const place = () => ({ db, world, admin, adminActor })

  const endpointOf = (move: string) =>
    registeredEndpoints().find(({ name }) => name === `${area}.${endpoints?.[move] ?? move}`)

  const mayDo = (role: Role, move: string) =>
    isAllowed(permissionsOf(role), machine.moves[move]?.access ?? 'open')

  const mayMove = (role: Role, move: string) =>
    mayDo(role, move) && isAllowed(permissionsOf(role), of.alsoNeeds?.[move] ?? 'open')

  const leadsOn = (state: string, move: string) => movesFrom(machine, state).includes(move)

  async function attempt(desk: CountDesk, move: string, { id, version }: CountingRecord) {
    const asked = { version, ...(await of.asks(place(), id, move)) }
    const endpoint = endpointOf(move)
    return desk.send(filledPath(endpoint?.path ?? '', { id }), asked)
  }

  const now = async (id: string) => {
    const { state, version, label } = await admin.read(`${path}/${id}`)
    return { state: String(state), version: Number(version), label: String(label) }
  }

  /** A refusal leaves every row; a denied request is itself an event. */
  async function leavesAll(id: string, act: () => Promise<Said>): Promise<Said> {
    const [before, recordBefore] = [await everyRow(db), await now(id)]
    const said = await act()
    const changed = said.status === 403 ? { events: expect.any(Number) } : {}
    expect(await everyRow(db)).toEqual({ ...Object(before), ...changed })
    expect(await now(id)).toEqual(recordBefore)
    return said
  }

  test('every move has its endpoint, with the access of the move', () => {
    for (const move of moves)
      expect(endpointOf(move)?.meta.access).toEqual(machine.moves[move]?.access)
    for (const move of of.withoutEndpoint) expect(endpointOf(move)).toBeUndefined()
  })

  test('what a state does not allow is refused in its words, for every role, and leaves all', async () => {
    let tried = 0
    for (const state of states) {
      const record = await put(place(), state, '')
      const { label } = await now(record.id)
      for (const move of moves.filter((name) => !leadsOn(state, name)))
        for (const role of roles) {
          const said = await leavesAll(record.id, () => attempt(deskOf(role), move, record))
          tried += 1
          const refused = refuseMove(machine, move, { label, state })
          expect({ state, move, role, status: said.status, code: said.code }).toEqual({
            ...{ state, move, role },
            ...(mayDo(role, move)
              ? { status: 409, code: 'wrong_state' }
              : { status: 403, code: 'permission_missing' }),
          })
          if (mayDo(role, move)) expect(said.message).toBe(refused?.message)
        }
    }
    printed(`${machine.noun}: ${tried} attempts against a state were refused`)
  })

  test('what a state allows moves it for each role that may, with its version, and for no other', async () => {
    const seen = { moved: 0, denied: 0, stale: 0 }
    for (const state of states)
      for (const move of moves.filter((name) => leadsOn(state, name))) {
        for (const role of roles.filter((name) => mayMove(name, move))) {
          const record = await put(place(), state, move)
          const stale = { ...record, version: record.version > 1 ? record.version - 1 : 2 }
          if (seen.moved === 0 || role === 'super_admin') {
            for (const other of roles.filter((name) => !mayMove(name, move))) {
              const denied = await leavesAll(record.id, () => attempt(deskOf(other), move, record))
              expect({ state, move, other, status: denied.status }).toEqual({
                ...{ state, move, other, status: 403 },
              })
              seen.denied += 1
            }
          }
          const old = await leavesAll(record.id, () => attempt(deskOf(role), move, stale))
          expect({ state, move, role, code: old.code }).toEqual({
            ...{ state, move, role, code: 'stale_version' },
          })
          seen.stale += 1
          const said = await attempt(deskOf(role), move, record)
          expect({ state, move, role, code: said.code, message: said.message }).toEqual({
            ...{ state, move, role, code: 'done', message: '' },
          })
          const after = await now(record.id)
          expect({ move, state: after.state }).toEqual({ move, state: machine.moves[move]?.to })
          expect(after.version).toBeGreaterThan(record.version)
          seen.moved += 1
        }
      }
    printed(`${machine.noun}: ${JSON.stringify(seen)}`)
    expect(await ledgerFaults(db)).toEqual([])
  })
})
