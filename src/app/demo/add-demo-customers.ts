import type { Tx } from '#platform/server/db/database.ts'
import type { StandingMove } from '#sales/customers/customers.states.ts'
import {
  addCustomers,
  findDuplicates,
  giveCredit,
  moveCustomers,
  type SourcedCustomer,
  saveSegment,
  tagCustomers,
} from '#sales/customers/server/index.ts'
import { recalculateCustomers } from '#sales/orders/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

/** The customers at these two places are duplicates, with the same phone or the same email. */
const doubled: readonly { readonly place: number; readonly twin: Partial<SourcedCustomer> }[] = [
  { place: 4, twin: { email: '' } },
  { place: 11, twin: { phone: '' } },
  { place: 23, twin: { email: '', address: '' } },
  { place: 37, twin: { phone: '', city: '' } },
  { place: 52, twin: { email: '' } },
]

const standings: readonly { place: number; move: StandingMove; code: string; note: string }[] = [
  { place: 7, move: 'watch', code: 'refuses_parcels', note: 'Twice since spring' },
  { place: 19, move: 'watch', code: 'returns_too_much', note: '' },
  { place: 33, move: 'blockCod', code: 'refuses_parcels', note: 'Three parcels in a row' },
  { place: 61, move: 'block', code: 'unpaid_orders', note: 'Two invoices are open since March' },
]

const credits = [
  { place: 2, amountMinor: 1_250, code: 'goodwill', note: 'A mug arrived chipped' },
  { place: 15, amountMinor: 3_999, code: 'return_credited', note: 'Tray sent back' },
  { place: 28, amountMinor: 500, code: 'sent_too_late', note: '' },
  { place: 44, amountMinor: 2_000, code: 'goodwill', note: 'Waited on the line for long' },
]

const segments = [
  { name: 'Regulars', rule: { fewestOrders: 3 } },
  { name: 'Quiet for a month', rule: { fewestOrders: 1, quietForDays: 30 } },
  { name: 'Many returns', rule: { returnedFromPercent: 25 } },
]

const day = 24 * 3_600_000

/** Long before their first order: a customer of today is not one of six hundred. */
export function knownSince(people: readonly SourcedCustomer[], now: Date): SourcedCustomer[] {
  return people.map((person, place) => ({
    ...person,
    createdAt: new Date(now.getTime() - (120 + place) * day).toISOString(),
  }))
}

/** Figures, statuses, credit, segments, and some duplicates. */
export async function addDemoCustomers(
  tx: Tx,
  people: readonly SourcedCustomer[],
  idByRef: ReadonlyMap<string, string>,
  team: Team,
): Promise<void> {
  const manager = memberOf(team, 'super_manager')
  const idAt = (place: number) => idByRef.get(people[place]?.externalRef ?? '') ?? ''
  const twins = doubled.flatMap(({ place, twin }) => {
    const person = people[place]
    if (!person) return []
    const fullName = person.fullName.replace(/^(\w)\w+/, '$1.')
    return [{ ...person, ...twin, fullName, externalRef: `T-${place}` }]
  })
  const added = await addCustomers(tx, manager, 'demo', twins)
  const ids = [...idByRef.values(), ...added.idByRef.values()]
  await recalculateCustomers(tx, ids)
  await findDuplicates(tx, ids)
  for (const { place, move, code, note } of standings)
    await moveCustomers(tx, manager, { ids: [idAt(place)], move, reason: { code, note } })
  for (const { place, amountMinor, code, note } of credits) {
    const given = { id: idAt(place), currency: 'GBP', amountMinor, isTakenBack: false }
    await giveCredit(tx, manager, { ...given, reason: { code, note } })
  }
  await tagCustomers(tx, manager, { ids: [2, 8, 16].map(idAt), add: ['café'], remove: [] })
  await tagCustomers(tx, manager, { ids: [3, 8, 21].map(idAt), add: ['newsletter'], remove: [] })
  for (const segment of segments) await saveSegment(tx, manager, { id: null, ...segment })
}
