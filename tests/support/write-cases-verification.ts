import { newId } from '#platform/server/new-id.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { acceptAddress } from '#sales/verification/server/accept-address.ts'
import { connectGeocoder, placeTo } from './address-steps.ts'
import { countEvents } from './count-events.ts'
import { found } from './found.ts'
import { addWares } from './order-steps.ts'
import { setUp } from './world.ts'
import type { Prepare, Setting } from './write-cases.ts'

type Address = Parameters<typeof placeTo>[2]

const withoutHouse = { shipAddress: 'Mill Lane' }

/** A step about the address of an order of its own, counted by its event. */
function onAddress(address: Address, type: string, more: object): Prepare {
  return async (setting) => {
    const id = await anOrderTo(setting, address)
    const input = { id, version: 1, ...more }
    return {
      input,
      other: { ...input, version: 2 },
      effects: () => countEvents(setting.db, id, type),
    }
  }
}

/** An order of a product of its own, so that no case uses another's stock. */
async function anOrderTo({ db, world }: Setting, address: Address): Promise<string> {
  const [ware] = await addWares(db, world, 1, 5)
  return placeTo(db, world, address, ware?.id)
}

const nameless = { phone: '', address: '', city: '', postcode: '', country: '' }

/** A customer with contact data. */
async function aCustomer({ db }: Setting): Promise<string> {
  const externalRef = newId()
  const email = `${externalRef}@example.test`
  const { idByRef } = await db.transaction((tx) =>
    addCustomers(tx, setUp, 'tests', [{ ...nameless, fullName: 'Ada Byron', externalRef, email }]),
  )
  return idByRef.get(externalRef) ?? ''
}

export const verificationWrites: Readonly<Record<string, Prepare>> = {
  'verification.accept': onAddress(withoutHouse, 'order.address_accepted', {}),
  'verification.reopen': async (setting) => {
    const { db, world } = setting
    const id = await anOrderTo(setting, withoutHouse)
    const accepted = { id, version: 1, reason: null, releaseHold: false }
    await db.transaction((tx) => acceptAddress(tx, world.admin, accepted))
    return {
      input: { id, version: 1 },
      other: { id, version: 2 },
      effects: () => countEvents(db, id, 'order.address_reopened'),
    }
  },
  'verification.reject': onAddress({}, 'order.address_rejected', { note: 'Pulled down' }),
  'verification.change': onAddress(withoutHouse, 'order.address_changed', {
    shipName: 'Ada Byron',
    shipPhone: '07946 000000',
    shipAddress: '1 Mill Lane',
    shipCity: 'Leeds',
    shipPostcode: 'LS1 1AA',
    shipCountry: 'GB',
  }),
  'verification.ask': async (setting) => {
    const { db } = setting
    const customerId = await aCustomer(setting)
    const id = await anOrderTo(setting, { ...withoutHouse, customerId })
    return {
      input: { id },
      other: { id: await anOrderTo(setting, { ...withoutHouse, customerId }) },
      effects: () => countEvents(db, id, 'order.address_asked'),
    }
  },
  'verification.locate': async (setting) => {
    const { db } = setting
    const connected = await db.reader
      .selectFrom('connections')
      .select('id')
      .where('kind', '=', 'geocoder')
      .executeTakeFirst()
    if (!connected)
      await db.transaction((tx) => connectGeocoder(tx, 'http://127.0.0.1:9', 'desk@example.test'))
    const street = `1 Lane ${newId()}`
    const id = await anOrderTo(setting, { shipAddress: street })
    return {
      input: { id },
      other: { id: await anOrderTo(setting, { shipAddress: '2 Lane' }) },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('address_points')
          .select('street')
          .where('street', '=', street)
          .execute()
        return rows.length
      },
    }
  },
  'verification.recheck': async (setting) => {
    const { db } = setting
    const shipCity = `City ${newId()}`
    const id = await anOrderTo(setting, { shipCity })
    const check = () =>
      db.reader
        .selectFrom('address_checks')
        .select('checked_at as at')
        .where('subject_id', '=', id)
        .executeTakeFirst()
    // The server checks each new order soon afterwards by itself, once; what counts here comes
    // later.
    const first = await found(check)
    return {
      input: { city: shipCity },
      other: { city: 'Another' },
      effects: async () => ((await check())?.at === first?.at ? 0 : 1),
    }
  },
}
