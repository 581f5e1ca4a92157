import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { receivingParts } from '../../../../tests/support/receipt-steps.ts'
import {
  aShipNotice,
  receiveCounted,
  scanCarton,
  undoReceipt,
  withNotice,
} from '../../../../tests/support/ship-notice-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

test('what arrived otherwise than announced is a variance, until the receipt is undone', async () => {
  const { receiptId, codes } = await aShipNotice(db, world, world.admin, 'arrived')
  await sql`update variants set cost_minor = 5000`.execute(db.reader)
  await scanCarton(db, world.admin, receiptId, codes[0] ?? '')
  const { version } = await receiveCounted(db, world.admin, receiptId)
  const variances = () =>
    db.reader
      .selectFrom('stock_variances')
      .select(['quantity', 'is_booked', 'state', 'cause', 'source_noun'])
      .where('source_id', '=', receiptId)
      .execute()
  expect(await variances()).toEqual([
    {
      quantity: -10,
      is_booked: true,
      state: 'open',
      cause: '10 announced, 0 received',
      source_noun: 'goods_receipt',
    },
  ])
  const undo = withNotice(receivingParts, undoReceipt)
  const reason = because('Wrong pallet')
  await db.transaction((tx) => undo(tx, world.admin, { id: receiptId, version, reason }))
  expect(await variances()).toEqual([])
})
