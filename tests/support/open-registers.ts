import { actorOfUser } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { openSession } from '#sales/registers/server/open-session.ts'
import { addRegister } from '#sales/registers/server/save-register.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { idOfRole } from './demo-house.ts'
import { setUp } from './world.ts'

/** More registers of a shop of the demo, each open with an empty drawer. */
export async function openRegisters(db: Database, outletCode: string, count: number) {
  const outlet = await outletOf(db, outletCode)
  const userId = await idOfRole(db, 'super_manager')
  const registers = []
  for (let at = 0; at < count; at += 1) {
    const name = `Till ${at + 1}`
    const id = await db.transaction(async (tx) => {
      const actor = await actorOfUser(tx, userId)
      if (!actor) throw new Error('The demo has no super manager.')
      const register = await addRegister(tx, actor, {
        outletId: outlet.id,
        name,
        deviceId: null,
      })
      await openSession(tx, actor, { registerId: register.id, counted: [] })
      return register.id
    })
    registers.push({ id, label: `${name}, ${outletCode}` })
  }
  return registers
}

/** So much opening stock of a product in a shop that a test never runs out of it. */
export async function stockUp(
  db: Database,
  outletCode: string,
  sku: string,
  quantity: number,
): Promise<void> {
  const outlet = await outletOf(db, outletCode)
  const variant = await db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const row = { variantId: variant.id, outletId: outlet.id, quantity }
  const source = { noun: 'stock', id: newId(), reason: 'For a test' }
  await db.transaction((tx) => bookOpeningStock(tx, setUp, source, [row]))
}

function outletOf(db: Database, code: string) {
  return db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}
