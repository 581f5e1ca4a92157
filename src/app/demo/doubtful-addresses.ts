import type { SourcedCustomer } from '#sales/customers/server/index.ts'
import type { PlannedOrder } from './plan-orders.ts'

export type GivenAddress = Pick<
  SourcedCustomer,
  'phone' | 'address' | 'city' | 'postcode' | 'country'
>

/** What an order was really given, in place of what is known of its person. */
type Slip = (person: GivenAddress) => Partial<GivenAddress>

const street = ({ address }: GivenAddress) => address.replace(/^\d+ /, '')

/** Nothing can be sent there: each of the orders that are held for their address got one of these. */
const grave: readonly Slip[] = [
  ({ postcode }) => ({ postcode: postcode.replace(/ \d/, ' O') }),
  () => ({ postcode: '' }),
  ({ phone }) => ({ phone: phone.slice(0, -4) }),
  ({ address }) => ({ address: `${address} 🏠` }),
  () => ({ address: '-' }),
  ({ postcode }) => ({ postcode: postcode.slice(0, -1) }),
  () => ({ city: '' }),
]

/** These need review or a second look. */
const slight: readonly Slip[] = [
  (person) => ({ address: street(person) }),
  () => ({ phone: '' }),
  () => ({ address: 'Opposite the old mill' }),
  ({ city }) => ({ postcode: city === 'Truro' ? 'LS6 2QT' : 'TR1 2QT' }),
  () => ({ address: 'PO Box 118' }),
  // Not where anything arrived before, which would prove it.
  ({ address }) => ({ city: 'Little Whinging', address: `9${address}` }),
  (person) => ({ address: `The far end of ${street(person)}` }),
]

/** The address that each order was given; of those that wait, some are not as they should be. */
export function givenAddresses(
  orders: readonly PlannedOrder[],
  personOf: (order: PlannedOrder) => GivenAddress,
): readonly GivenAddress[] {
  const made = { grave: 0, open: 0 }
  return orders.map((order) => {
    const person = personOf(order)
    const slip = slipOf(order, made)
    return slip ? { ...person, ...slip(person) } : person
  })
}

function slipOf(order: PlannedOrder, made: { grave: number; open: number }): Slip | undefined {
  const last = order.moves.at(-1)?.move
  if (last !== undefined && last !== 'confirm') return undefined
  const isHeld = order.holds.some(({ kind, released }) => kind === 'address' && !released)
  if (isHeld) return grave[made.grave++ % grave.length]
  const turn = made.open++
  return turn % 6 === 4 ? slight[Math.floor(turn / 6) % slight.length] : undefined
}
