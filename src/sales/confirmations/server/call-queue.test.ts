import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { callAtAnyHour } from '../../../../tests/support/call-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { takeNext } from './begin-call.ts'
import { finishCall } from './finish-call.ts'
import { reconcileTasks } from './reconcile-tasks.ts'
import { leaveCall } from './renew-call.ts'

/**
 * Several agents on one queue, under all conditions: the order of the calls, crashed screens,
 * passing time, orders changed by others. Nothing is lost, no order has two agents, and calls
 * follow the schedule.
 */
let db: Database
let world: World
let agents: Actor[]

const plain = { note: '', checked: [], callbackAt: null, reason: null, alsoIds: [] }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await callAtAnyHour(db)
  agents = await db.transaction(async (tx) => [
    await makeUser(tx, 'warehouse_manager'),
    await makeUser(tx, 'warehouse_manager'),
    await makeUser(tx, 'super_manager'),
    await makeUser(tx, 'super_manager'),
  ])
})

/** A fresh queue: tasks of an earlier one are postponed forever. */
async function freshQueue(size: number): Promise<string[]> {
  await sql`update confirmation_tasks set next_call_at = '2090-01-01'
    where state <> 'in_call' and state <> 'done'`.execute(db.reader)
  for (const agent of agents) await leaveAny(agent)
  await sql`update confirmation_tasks set next_call_at = '2090-01-01'
    where state <> 'done'`.execute(db.reader)
  const ids = Array.from({ length: size }, () => newId())
  await sql`insert into orders (id, outlet_id, ship_name, payment_method, currency, lines_minor,
      total_minor, units, address_verdict, placed_at)
    select id, ${world.outletId}, 'Ada', 'cash_on_delivery', 'GBP', 1000 * place, 1000 * place, 0,
      'accept', now()
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)`.execute(db.reader)
  await db.transaction((tx) => reconcileTasks(tx, ids))
  return ids
}

const next = (agent: Actor) => db.transaction((tx) => takeNext(tx, agent, {}))

async function leaveAny(agent: Actor): Promise<void> {
  const open = await db.reader
    .selectFrom('confirmation_calls')
    .select('id')
    .where('agent_id', '=', agent.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) await db.transaction((tx) => leaveCall(tx, agent, { callId: open.id }))
}

test('all agents at once: each order in one pair of hands, the dearest first', async () => {
  const ids = await freshQueue(20)
  const given: (string | undefined)[] = []
  for (let round = 0; round < 5; round++) {
    const calls = await Promise.all(agents.map(next))
    given.push(...calls.map(({ call }) => call?.id))
    await Promise.all(
      calls.map(({ call }, place) => {
        const agent = agents[place]
        if (!call || !agent) throw new Error('The queue gave nothing.')
        const said = { ...plain, callId: call.callId, outcome: 'no_answer' as const }
        return db.transaction((tx) => finishCall(tx, agent, said))
      }),
    )
    // The four of the rest that are worth most, in any order.
    const dearest = ids.slice(16 - 4 * round, 20 - 4 * round)
    expect(given.slice(-4).sort()).toEqual([...dearest].sort())
  }
  expect(new Set(given).size).toBe(20)
  const { call, nextDueAt } = await next(agents[0] ?? world.admin)
  expect(call).toBeNull()
  expect(nextDueAt).not.toBeNull()
})

test('two windows of one agent get one and the same call', async () => {
  await freshQueue(3)
  const [agent = world.admin] = agents
  const calls = await Promise.all([next(agent), next(agent), next(agent)])
  expect(new Set(calls.map(({ call }) => call?.callId)).size).toBe(1)
})

test('an order whose value is just being recalculated is waited for, not passed over as none', async () => {
  const [id] = await freshQueue(1)
  const asked = await db.transaction(async (tx) => {
    await sql`select from confirmation_tasks where id = ${id} for update`.execute(tx)
    const asking = next(agents[0] ?? world.admin)
    await Promise.race([asking, isWaitedFor(tx)])
    return { asking }
  })
  expect((await asked.asking).call?.id).toBe(id)
})

/**
 * Resolves once a transaction waits for a lock of this one. In a transaction the list of
 * connections is a snapshot, but the list of locks is current.
 */
async function isWaitedFor(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`.execute(tx)
    if (rows[0]?.waits) return
  }
}

describe('a model of the queue', () => {
  type Entry = {
    state: 'queued' | 'waiting' | 'unreachable' | 'done'
    isDue: boolean
    attempts: number
    holder: number | null
    hasLapsed: boolean
  }

  const steps = fc.array(
    fc.record({
      agent: fc.nat(3),
      does: fc.constantFrom(
        'next',
        'next',
        'no_answer',
        'no_answer',
        'confirmed',
        'leave',
        'crash',
        'time',
        'moved',
      ),
      order: fc.nat(4),
    }),
    { minLength: 30, maxLength: 30 },
  )

  const pauses = [30, 180]

  test('no order is lost, none has two agents, attempts and times follow the schedule', async () => {
    const seed = printedSeed('call queue')
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const ids = await freshQueue(5)
        const model = new Map(ids.map((id): [string, Entry] => [id, { ...fresh }]))
        for (const step of taken) await play(model, ids, step)
        await requireSameTasks(model)
      }),
      { seed, numRuns: 6, endOnFailure: true },
    )
  })

  const fresh: Entry = { state: 'queued', isDue: true, attempts: 0, holder: null, hasLapsed: false }

  async function play(
    model: Map<string, Entry>,
    ids: readonly string[],
    step: { agent: number; does: string; order: number },
  ): Promise<void> {
    const agent = agents[step.agent] ?? world.admin
    const [heldId, held] = [...model].find(([, { holder }]) => holder === step.agent) ?? []
    if (step.does === 'next') return playNext(model, step.agent, heldId)
    if (step.does === 'time') {
      await sql`update confirmation_tasks set next_call_at = now() - interval '1 minute'
        where id = any(${ids}::uuid[]) and next_call_at is not null`.execute(db.reader)
      for (const entry of model.values()) entry.isDue = true
      return
    }
    if (step.does === 'moved') return playMoved(model, ids[step.order] ?? '')
    if (!heldId || !held) return
    if (step.does === 'crash') {
      await sql`update confirmation_tasks set locked_until = now() - interval '1 second'
        where id = ${heldId}`.execute(db.reader)
      held.hasLapsed = true
      return
    }
    const callId = await openCallId(heldId)
    held.holder = null
    held.hasLapsed = false
    if (step.does === 'leave') {
      await db.transaction((tx) => leaveCall(tx, agent, { callId }))
      return
    }
    const outcome = step.does === 'confirmed' ? 'confirmed' : 'no_answer'
    const before = Date.now()
    const finish = () =>
      db.transaction((tx) => finishCall(tx, agent, { ...plain, callId, outcome }))
    // A second press of the key while the first is on its way.
    const [finished, again] = await Promise.all([finish(), finish()])
    expect(again).toEqual(finished)
    if (outcome === 'confirmed') {
      held.state = 'done'
      return
    }
    held.attempts += 1
    held.isDue = false
    held.state = held.attempts === 3 ? 'unreachable' : 'waiting'
    expect(finished.state).toBe(held.state)
    const pause = pauses[held.attempts - 1]
    const due = finished.nextCallAt === null ? null : new Date(finished.nextCallAt).getTime()
    const late = due === null || pause === undefined ? null : due - before - pause * 60_000
    if (late !== null) expect(late >= 0 && late < 120_000).toBe(true)
    expect(due === null).toBe(pause === undefined)
  }

  async function playNext(
    model: Map<string, Entry>,
    agent: number,
    heldId: string | undefined,
  ): Promise<void> {
    const { call } = await next(agents[agent] ?? world.admin)
    if (heldId !== undefined) {
      expect(call?.id).toBe(heldId)
      const held = model.get(heldId)
      if (held) held.hasLapsed = false
      return
    }
    const open = [...model].filter(
      ([, { state, isDue, holder, hasLapsed }]) =>
        (state === 'queued' || state === 'waiting') && (holder === null ? isDue : hasLapsed),
    )
    // The dearest is the last of them: they were placed together.
    expect(call?.id).toBe(open.at(-1)?.[0])
    const entry = call ? model.get(call.id) : undefined
    if (entry) Object.assign(entry, { holder: agent, hasLapsed: false })
  }

  async function playMoved(model: Map<string, Entry>, id: string): Promise<void> {
    const entry = model.get(id)
    if (!entry || entry.state === 'done') return
    await sql`update orders set state = 'confirmed' where id = ${id}`.execute(db.reader)
    await db.transaction((tx) => reconcileTasks(tx, [id]))
    Object.assign(entry, { state: 'done', holder: null, hasLapsed: false })
  }

  async function openCallId(orderId: string): Promise<string> {
    const call = await db.reader
      .selectFrom('confirmation_calls')
      .select('id')
      .where('order_id', '=', orderId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return call.id
  }

  async function requireSameTasks(model: Map<string, Entry>): Promise<void> {
    const found = await sql<{
      id: string
      state: string
      attempts: number
      openCalls: number
      unanswered: number
      isHeld: boolean
    }>`select t.id, t.state, t.attempts,
        (select count(*) from confirmation_calls c
          where c.order_id = t.id and c.ended_at is null) as "openCalls",
        (select count(*) from confirmation_calls c
          where c.order_id = t.id and c.outcome = 'no_answer') as unanswered,
        exists (select from order_holds h where h.order_id = t.id and h.kind = 'customer'
          and h.released_at is null) as "isHeld"
      from confirmation_tasks t where t.id = any(${[...model.keys()]}::uuid[])`.execute(db.reader)
    expect(found.rows).toHaveLength(model.size)
    for (const row of found.rows) {
      const { state, attempts, holder } = model.get(row.id) ?? fresh
      expect(row).toMatchObject({
        state: holder === null ? state : 'in_call',
        attempts,
        unanswered: attempts,
        openCalls: holder === null ? 0 : 1,
      })
      if (state === 'unreachable') expect(row.isHeld).toBe(true)
    }
  }
})
