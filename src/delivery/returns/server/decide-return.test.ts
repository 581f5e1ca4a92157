import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aReturn } from '../../../../tests/support/return-steps.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { because, makeWorld } from '../../../../tests/support/world.ts'
import { approveReturn, declineReturn } from './decide-return.ts'
import { getReturn } from './get-return.ts'

test('staff receive and grade a return, and users who manage returns decide about it', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db)
  const clerk = await personAt(db, 'staff', [world.outletId])
  const manager = await personAt(db, 'returns_manager', [world.outletId])
  const { id } = await aReturn(db, world, 'requested')
  const { version, mayDecide } = await getReturn(db.reader, clerk, { id })
  expect(mayDecide).toBe(false)
  const approve = (actor: typeof clerk) =>
    db.transaction((tx) => approveReturn(tx, actor, { id, version }))
  const declined = db.transaction((tx) =>
    declineReturn(tx, clerk, { id, version, reason: because('Not now') }),
  )
  expect(await refusedAs(declined)).toBe('action_refused')
  expect(await refusedAs(approve(clerk))).toBe('action_refused')
  expect((await getReturn(db.reader, manager, { id })).mayDecide).toBe(true)
  expect(await refusedAs(approve(manager))).toBe('done')
})
