import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allActions } from '#app/declared.ts'
import { approvalsContract } from '#organization/approvals/approvals.contract.ts'
import { approvalList } from '#organization/approvals/approvals.list.ts'
import {
  countApprovals,
  getApproval,
  listApprovals,
} from '#organization/approvals/server/approvals.queries.ts'
import { approveInPlace } from '#organization/approvals/server/approve-in-place.ts'
import { consumeApproval } from '#organization/approvals/server/consume-approval.ts'
import {
  approveRequest,
  rejectRequest,
  withdrawRequest,
} from '#organization/approvals/server/decide-approval.ts'
import { requestApproval } from '#organization/approvals/server/request-approval.ts'
import { makeTicketSecret, readTicket, signTicket } from '#organization/approvals/server/ticket.ts'
import { setVerdict } from '#organization/approvals/server/verdicts.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { inventoryActions } from '#stock/inventory/inventory.actions.ts'
import { adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { askedBy, aTicket, giveBadge } from '../support/approval-steps.ts'
import { testDatabase } from '../support/database.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { because, makeUser, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let clerk: Actor
let manager: Actor
let admin: Actor

const person = (role: Role) => db.transaction((tx) => makeUser(tx, role))

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await makeTicketSecret(db)
  admin = world.admin
  clerk = await person('store_manager')
  manager = await person('super_manager')
})

/** More units than anyone but the two super roles may correct alone. */
const many = 250

const adjust = (actor: Actor, difference = many, note = 'A pallet stood behind') =>
  db.transaction((tx) =>
    adjustStock(tx, actor, {
      variantId: world.variants[0]?.id ?? '',
      outletId: world.outletId,
      difference,
      reason: because(note),
    }),
  )

const onHand = async () => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', world.variants[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  return level.on_hand
}

const refusalOf = (attempt: Promise<unknown>): Promise<Refusal> =>
  attempt.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )

const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code

/** Is refused, and requests an approval with the ticket from the refusal. */
async function ask(actor: Actor = clerk, attempt: () => Promise<unknown> = () => adjust(actor)) {
  const { code, details } = await refusalOf(attempt())
  expect(code).toBe('approval_needed')
  const input = { ticket: String(details.ticket), note: 'It is all there' }
  return db.transaction((tx) => requestApproval(tx, actor, input))
}

const approve = (id: string, actor: Actor = manager) =>
  db.transaction((tx) => approveRequest(tx, actor, allActions, { id, note: '' }))

const bringing = (id: string, actor: Actor = clerk): Actor => ({ ...actor, offeredApprovalId: id })

async function approved(): Promise<string> {
  const { id } = await ask()
  await approve(id)
  return id
}

const lapse = (id: string) =>
  db.reader
    .updateTable('approvals')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()

test('requested, approved and done once: the log names the approval', async () => {
  const before = await onHand()
  const { id } = await ask()
  expect(await countApprovals(db.reader, manager, allActions)).toEqual({ toDecide: 1 })
  const shown = await getApproval(db.reader, manager, allActions, { id })
  expect(shown).toMatchObject({
    summary: `Add ${many} of MUG-RED at MAIN`,
    limitBreached: 'These are more than 100 units. They are worth more than £500.00.',
    note: 'It is all there',
    requestedBy: 'Test store_manager',
    whyNot: null,
    facts: { Reason: 'Other: A pallet stood behind' },
  })
  expect(await onHand()).toBe(before)
  await approve(id)
  await adjust(bringing(id))
  expect(await onHand()).toBe(before + many)
  const events = await db.reader
    .selectFrom('events')
    .select(['type', 'actor_id', 'approval_id'])
    .where('approval_id', '=', id)
    .execute()
  expect(events).toEqual([
    { type: 'approval.used', actor_id: clerk.userId, approval_id: id },
    { type: 'stock.adjusted', actor_id: clerk.userId, approval_id: id },
  ])
  const told = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', id)
    .execute()
  expect(JSON.stringify(told)).not.toContain('It is all there')
  const { timeline } = await getApproval(db.reader, manager, allActions, { id })
  expect(timeline.at(-1)?.data.note).toBe('It is all there')
  expect(await codeOf(adjust(bringing(id)))).toBe('approval_used')
})

test('twenty simultaneous uses: one succeeds, and nineteen are told that it was used', async () => {
  const id = await approved()
  const { action, payload_hash: payloadHash } = await db.reader
    .selectFrom('approvals')
    .select(['action', 'payload_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const use = () =>
    db
      .transaction((tx) => consumeApproval(tx, bringing(id), { action, payloadHash, amount: 0 }))
      .then(
        (actor) => actor.approvalId,
        (error: Refusal) => error.code,
      )
  const outcomes = await Promise.all(Array.from({ length: 20 }, use))
  const lost = outcomes.filter((outcome) => outcome !== id)
  expect(lost).toEqual(Array.from({ length: 19 }, () => 'approval_used'))
})

test('a command that fails leaves its approval unused', async () => {
  const id = await approved()
  await expect(
    db.transaction(async (tx) => {
      await adjustStock(tx, bringing(id), {
        variantId: world.variants[0]?.id ?? '',
        outletId: world.outletId,
        difference: many,
        reason: because('A pallet stood behind'),
      })
      throw new Error('The shelf fell down.')
    }),
  ).rejects.toThrow('The shelf fell down.')
  await adjust(bringing(id))
})

describe('an approval does not cover', () => {
  test('another amount, another note, another command or another user', async () => {
    const id = await approved()
    expect(await codeOf(adjust(bringing(id), many + 1))).toBe('approval_for_another')
    expect(await codeOf(adjust(bringing(id), many, 'Otherwise'))).toBe('approval_for_another')
    const staff = await person('staff')
    expect(await codeOf(cancelPacked({ ...staff, offeredApprovalId: id }))).toBe('not_found')
    const twin = await person('store_manager')
    expect(await codeOf(adjust(bringing(id, twin)))).toBe('not_found')
    const refusal = await refusalOf(adjust(bringing(id), many + 1))
    expect(refusal.message).toContain(`What was approved is “Add ${many} of MUG-RED at MAIN”`)
  })

  test('an undecided, rejected, withdrawn or expired request', async () => {
    const { id } = await ask()
    expect(await codeOf(adjust(bringing(id)))).toBe('approval_pending')
    await db.transaction((tx) =>
      rejectRequest(tx, manager, allActions, { id, version: 1, note: 'Count again first' }),
    )
    const { code, message } = await refusalOf(adjust(bringing(id)))
    expect({ code, message }).toEqual({
      code: 'approval_rejected',
      message: expect.stringContaining('Count again first'),
    })
    const second = await ask()
    await db.transaction((tx) => withdrawRequest(tx, clerk, second))
    expect(await codeOf(adjust(bringing(second.id)))).toBe('approval_withdrawn')
    const third = await approved()
    await lapse(third)
    expect(await codeOf(adjust(bringing(third)))).toBe('approval_expired')
    expect(await codeOf(approve((await lapsedRequest()).id))).toBe('approval_expired')
  })

  const lapsedRequest = async () => {
    const asked = await ask()
    await lapse(asked.id)
    return asked
  }
})

test('a second request for the same returns the pending one', async () => {
  const again = () => adjust(clerk, many + 7)
  const { id } = await ask(clerk, again)
  expect((await refusalOf(again())).details.approvalId).toBe(id)
  await db.transaction((tx) => withdrawRequest(tx, clerk, { id, version: 1 }))
  expect((await refusalOf(again())).details.approvalId).toBeNull()
})

describe('no user decides', () => {
  test('about their own request, even once they might do it alone', async () => {
    const { id } = await ask()
    await setRole('stock.adjust', 'store_manager', 'allowed')
    expect(await codeOf(approve(id, clerk))).toBe('own_request')
    await expect(
      db.reader
        .updateTable('approvals')
        .set({ decided_by: clerk.userId })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('approvals_never_by_oneself')
    await setRole('stock.adjust', 'store_manager', null)
  })

  test('without the permission, or at another outlet; to them the request does not exist', async () => {
    const { id } = await ask()
    const far = newActor({
      ...(await person('super_manager')),
      grants: [
        {
          role: 'super_manager',
          permissions: permissionsOfRoles(['super_manager']),
          outletIds: [world.admin.userId],
        },
      ],
    })
    const strangers = [far, await person('store_manager'), await person('staff')]
    for (const stranger of strangers) {
      expect(await codeOf(approve(id, stranger))).toBe('not_found')
      expect(await codeOf(getApproval(db.reader, stranger, allActions, { id }))).toBe('not_found')
      const input = listInput(approvalList).parse({})
      expect((await listApprovals(db.reader, stranger, allActions, input)).rows).toEqual([])
      expect(await countApprovals(db.reader, stranger, allActions)).toEqual({ toDecide: 0 })
    }
  })
})

test('an altered ticket, one from elsewhere or another user’s is worthless', async () => {
  const ticket = await signTicket(db.reader, aTicket(clerk.userId, world.outletId))
  expect((await readTicket(db.reader, ticket, clerk.userId)).requestedBy).toBe(clerk.userId)
  const [body = '', signature = ''] = ticket.split('.')
  const better = Buffer.from(body, 'base64url').toString().replace('order 1', 'order 2')
  const forged = `${Buffer.from(better).toString('base64url')}.${signature}`
  const others = [forged, body, `${body}.`, 'x.y', '', `${ticket}x`]
  for (const other of others)
    expect(await codeOf(readTicket(db.reader, other, clerk.userId))).toBe('bad_ticket')
  expect(await codeOf(readTicket(db.reader, ticket, manager.userId))).toBe('bad_ticket')
})

test('as many customers as can be blocked together fit on a ticket', async () => {
  const about = Array.from({ length: 200 }, () => newId())
  const facts = { Customers: about.map(() => 'C-1000000').join(', ') }
  const ticket = { ...aTicket(clerk.userId, world.outletId), about, facts }
  const input = { ticket: await signTicket(db.reader, ticket), note: '' }
  const { inputSchema } = approvalsContract.request['~orpc']
  expect(inputSchema?.safeParse(input).error).toBeUndefined()
})

test('on the spot: only the manager’s badge and PIN on the requester’s screen', async () => {
  const { id } = await askedBy(db, clerk, world.outletId)
  const pin = '864209'
  const proof = { badge: await giveBadge(db, manager.userId, pin), pin }
  const inPlace = (more: { badge: string; pin: string }, actor: Actor = clerk) =>
    approveInPlace(db, actor, allActions, { id, ...more }, null)
  expect(await codeOf(inPlace({ ...proof, pin: '864208' }))).toBe('wrong_badge')
  const own = { badge: await giveBadge(db, clerk.userId, pin), pin }
  expect(await codeOf(inPlace(own))).toBe('own_request')
  expect(await codeOf(inPlace(proof, admin))).toBe('not_found')
  await inPlace(proof)
  expect(await getApproval(db.reader, clerk, allActions, { id })).toMatchObject({
    state: 'approved',
    decidedBy: 'Test super_manager',
    isDecidedInPlace: true,
  })
})

const setRole = (action: string, role: Role, verdict: 'allowed' | 'approval' | 'refused' | null) =>
  db.transaction((tx) => setVerdict(tx, admin, allActions, { action, role, verdict }))

async function cancelPacked(actor: Actor) {
  const { id, version } = await anOrder(db, world, 'packed')
  return db.transaction((tx) =>
    cancelOrderByHand(tx, actor, { id, version, reason: because('They called') }),
  )
}

describe('policies', () => {
  test('staff cancel a cheap order alone, a packed one with approval; a manager either', async () => {
    const staff = await person('staff')
    const { id, version } = await anOrder(db, world, 'confirmed')
    const reason = because('They called')
    await db.transaction((tx) => cancelOrderByHand(tx, staff, { id, version, reason }))
    expect(await codeOf(cancelPacked(staff))).toBe('approval_needed')
    await cancelPacked(await person('dispatch_manager'))
  })

  test('of several roles the most permissive counts, but only where it grants the permission', async () => {
    const both = await person('staff')
    const grants = (outletIds: readonly string[] | null) => [
      { role: 'staff', permissions: permissionsOfRoles(['staff']), outletIds: null },
      {
        role: 'dispatch_manager',
        permissions: permissionsOfRoles(['dispatch_manager']),
        outletIds,
      },
    ]
    expect(await codeOf(cancelPacked(newActor({ ...both, grants: grants([]) })))).toBe(
      'approval_needed',
    )
    await cancelPacked(newActor({ ...both, grants: grants([world.outletId]) }))
    // Staff may do what no policy restricts, but have no rights in stock at all.
    const keeper = newActor({
      ...both,
      permissions: permissionsOfRoles(['staff', 'warehouse_manager']),
      grants: ['staff', 'warehouse_manager'].map((role) => ({
        role,
        permissions: permissionsOfRoles([role as Role]), // parse edge: two roles by name
        outletIds: null,
      })),
    })
    expect(await codeOf(adjust(keeper))).toBe('approval_needed')
  })

  test('a change applies at once, is logged, and can be reset to the default', async () => {
    const staff = await person('staff')
    await setRole('order.cancel', 'staff', 'refused')
    expect(await codeOf(cancelPacked(staff))).toBe('action_refused')
    await setRole('order.cancel', 'staff', null)
    expect(await codeOf(cancelPacked(staff))).toBe('approval_needed')
    const told = await db.reader
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'verdict.changed')
      .where('label', '=', 'Cancel an order, Staff')
      .orderBy('seq')
      .execute()
    expect(told.map(({ data }) => data)).toEqual([
      { action: 'order.cancel', role: 'staff', verdict: ['approval', 'refused'] },
      { action: 'order.cancel', role: 'staff', verdict: ['refused', 'approval'] },
    ])
  })

  test('at least one role must be able to do it alone', async () => {
    const { key } = inventoryActions.adjust
    await setRole(key, 'super_admin', 'approval')
    expect(await codeOf(setRole(key, 'super_manager', 'refused'))).toBe('nobody_left')
    await setRole(key, 'super_admin', null)
    expect(await codeOf(setRole('order.eat', 'staff', null))).toBe('unknown_action')
  })
})
