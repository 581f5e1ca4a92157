import { addOutlet } from '#organization/outlets/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { createUser } from '#organization/users/server/index.ts'
import { type Actor, newActor, systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'

export const setUp = systemActor('Set-up')

export type World = {
  readonly outletId: string
  readonly variants: readonly {
    readonly id: string
    readonly sku: string
    readonly barcode: string
  }[]
  readonly admin: Actor
}

const wares = [
  {
    sku: 'MUG-RED',
    title: 'Red mug',
    priceMinor: 450,
    currency: 'GBP',
    barcodes: ['05010000000011'],
  },
  {
    sku: 'MUG-BLUE',
    title: 'Blue mug',
    priceMinor: 475,
    currency: 'GBP',
    barcodes: ['05010000000028'],
  },
  {
    sku: 'TRAY',
    title: 'Oak tray',
    priceMinor: 2999,
    currency: 'GBP',
    barcodes: ['05010000000035'],
  },
]

/** A reason for commands that require one. */
export const because = (note: string) => ({ code: 'other', note })

/** One outlet with three products, ten of each, and a super admin. */
export async function makeWorld(db: Database, stock = 10): Promise<World> {
  return db.transaction(async (tx) => {
    const outletId = await addOutlet(tx, setUp, {
      code: 'MAIN',
      name: 'Main warehouse',
      kind: 'warehouse',
      city: 'Leeds',
      currency: 'GBP',
    })
    const { idBySku } = await addProducts(tx, setUp, wares)
    const variants = wares.map((ware) => ({
      id: idBySku.get(ware.sku) ?? '',
      sku: ware.sku,
      barcode: ware.barcodes[0] ?? '',
    }))
    if (stock > 0) {
      await bookOpeningStock(
        tx,
        setUp,
        { noun: 'stock', id: newId(), reason: 'Opening stock' },
        variants.map((variant) => ({ variantId: variant.id, outletId, quantity: stock })),
      )
    }
    const admin = await makeUser(tx, 'super_admin')
    return { outletId, variants, admin }
  })
}

/** A further outlet, named by its code. */
export const addStore = (db: Database, code: string, currency = 'GBP'): Promise<string> =>
  db.transaction((tx) =>
    addOutlet(tx, setUp, { code, name: code, kind: 'store', city: code, currency }),
  )

export async function makeUser(tx: Parameters<typeof createUser>[0], role: Role): Promise<Actor> {
  const fullName = `Test ${role}`
  const userId = await createUser(tx, setUp, {
    fullName,
    email: `${role}-${newId()}@example.test`,
    password: 'a long enough phrase',
    roles: [role],
    hasAllOutlets: true,
  })
  const permissions = permissionsOfRoles([role])
  return newActor({ userId, name: fullName, roles: [role], permissions })
}

/** A plain order of these lines, to a valid address. */
export function orderOf(
  world: Pick<World, 'outletId'>,
  lines: readonly { variantId: string; quantity: number }[],
) {
  return {
    outletId: world.outletId,
    customerId: null,
    shipName: 'Ada Byron',
    shipPhone: '07946 000000',
    shipAddress: '1 Mill Lane',
    shipCity: 'Leeds',
    shipPostcode: 'LS1 1AA',
    shipCountry: 'United Kingdom',
    paymentMethod: 'cash_on_delivery' as const,
    shippingMinor: 399,
    note: '',
    lines: [...lines],
  }
}
