import { customerParts } from '#app/parts-of-customers.ts'
import { newId } from '#platform/server/new-id.ts'
import { findDuplicates } from '#sales/customers/server/index.ts'
import { mergeCustomers } from '#sales/customers/server/merge-customers.ts'
import { saveContact } from '#sales/customers/server/save-contact.ts'
import { saveSegment } from '#sales/customers/server/segments.ts'
import { addCustomer, unreachable } from './customer-steps.ts'
import { because } from './world.ts'
import { actorOf, eventsOf, type Prepare, permitsExport, type Setting } from './write-cases.ts'

const reason = because('It is so')

/** A customer for this case alone. */
const one = ({ db }: Setting, phone = '') => addCustomer(db, `Customer ${newId()}`, { phone })

const contact = {
  ...unreachable,
  kind: 'email' as const,
  label: '',
  isPrimary: false,
  isVerified: false,
}

let twins = 0

/** Two customers who share a unique phone, with the pair found. */
async function twoAlike(setting: Setting) {
  const { db } = setting
  twins += 1
  const phone = `+4420794${String(twins).padStart(5, '0')}`
  const name = `Twin ${newId()}`
  const first = await addCustomer(db, name, { phone, addAnyway: true })
  const second = await addCustomer(db, name, { phone, addAnyway: true })
  await db.transaction((tx) => findDuplicates(tx, [first.id, second.id]))
  return { first, second }
}

const merged = async (setting: Setting) => {
  const { first, second } = await twoAlike(setting)
  const input = { keptId: first.id, mergedId: second.id, fromMerged: [] }
  const merge = mergeCustomers(customerParts)
  const { mergeId } = await setting.db.transaction((tx) => merge(tx, actorOf(setting), input))
  return { mergeId, first, second }
}

export const customerWrites: Readonly<Record<string, Prepare>> = {
  'customers.change': async (setting) => {
    const { id, fullName } = await one(setting)
    const input = { id, version: 1, fullName, note: 'Rings twice' }
    return {
      input,
      other: { ...input, note: 'Rings once' },
      effects: () => eventsOf(setting, id, 'customer.changed'),
    }
  },
  'customers.saveContact': async (setting) => {
    const { id } = await one(setting)
    const input = { id, version: 1, contact: { ...contact, text: 'one@example.test' } }
    return {
      input,
      other: { ...input, contact: { ...contact, text: 'two@example.test' } },
      effects: () => eventsOf(setting, id, 'customer.changed'),
    }
  },
  'customers.removeContact': async (setting) => {
    const { db } = setting
    const { id } = await one(setting)
    const add = (version: number, text: string) =>
      db.transaction((tx) => {
        const given = { id, version, contactId: null, contact: { ...contact, text } }
        return saveContact(tx, actorOf(setting), given)
      })
    const first = await add(1, 'one@example.test')
    const second = await add(2, 'two@example.test')
    const before = await eventsOf(setting, id, 'customer.changed')
    const input = { id, version: 3, contactId: first.contactId }
    return {
      input,
      other: { ...input, contactId: second.contactId },
      effects: async () => (await eventsOf(setting, id, 'customer.changed')) - before,
    }
  },
  'customers.move': async (setting) => {
    const { id } = await one(setting)
    const input = { ids: [id], move: 'block', reason }
    return {
      input,
      other: { ...input, move: 'watch' },
      effects: () => eventsOf(setting, id, 'customer.blocked'),
    }
  },
  'customers.tag': async (setting) => {
    const { id } = await one(setting)
    const input = { ids: [id], add: ['regular'] }
    return {
      input,
      other: { ...input, add: ['rare'] },
      effects: () => eventsOf(setting, id, 'customer.changed'),
    }
  },
  'customers.giveCredit': async (setting) => {
    const { id } = await one(setting)
    const input = { id, currency: 'GBP', amountMinor: 500, reason }
    return {
      input,
      other: { ...input, amountMinor: 600 },
      effects: () => eventsOf(setting, id, 'customer.credit_given'),
    }
  },
  'customers.permitExport': (setting) => permitsExport(setting, 'customers'),
  'customers.erase': async (setting) => {
    const { id, number } = await one(setting)
    const input = { id, version: 1, confirmation: `C-${number}` }
    return {
      input,
      other: { ...input, confirmation: `c-${number}` },
      effects: () => eventsOf(setting, id, 'customer.erased'),
    }
  },
  'customerMerges.dismiss': async (setting) => {
    const { first, second } = await twoAlike(setting)
    const input = { firstId: first.id, secondId: second.id }
    return {
      input,
      other: { ...input, isDismissed: false },
      effects: async () => {
        const told = await Promise.all(
          [first.id, second.id].map((id) => eventsOf(setting, id, 'customer.kept_apart')),
        )
        return told.reduce((sum, count) => sum + count, 0)
      },
    }
  },
  'customerMerges.merge': async (setting) => {
    const { first, second } = await twoAlike(setting)
    const input = { keptId: first.id, mergedId: second.id, fromMerged: [] }
    return {
      input,
      other: { ...input, fromMerged: ['note'] },
      effects: () => eventsOf(setting, second.id, 'customer.merged'),
    }
  },
  'customerMerges.undo': async (setting) => {
    const { mergeId, second } = await merged(setting)
    const another = await merged(setting)
    return {
      input: { mergeId },
      other: { mergeId: another.mergeId },
      effects: () => eventsOf(setting, second.id, 'customer.unmerged'),
    }
  },
  'customerSegments.save': async ({ db }) => {
    const name = `Segment ${newId()}`
    const input = { name, rule: { fewestOrders: 5 } }
    return {
      input,
      other: { ...input, rule: { fewestOrders: 6 } },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('customer_segments')
          .select('id')
          .where('name', '=', name)
          .execute()
        return rows.length
      },
    }
  },
  'customerSegments.remove': async (setting) => {
    const { db } = setting
    const add = () => {
      const segment = { id: null, name: `Segment ${newId()}`, rule: { fewestOrders: 5 } }
      return db.transaction((tx) => saveSegment(tx, actorOf(setting), segment))
    }
    const [{ id, version }, another] = [await add(), await add()]
    return {
      input: { id, version },
      other: { id: another.id, version },
      effects: () => eventsOf(setting, id, 'customer_segment.removed'),
    }
  },
}
