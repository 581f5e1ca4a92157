import type { Reader } from '#platform/server/db/database.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { scoreAddresses } from '#sales/addresses/server/index.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import type { PastOrder } from '#sales/orders/server/index.ts'

/** Holds for an address give as their reason what the address check finds of that very address. */
export async function withRealReasons(
  reader: Reader,
  orders: readonly PastOrder[],
): Promise<readonly PastOrder[]> {
  const held = orders.flatMap((order, place) => (order.holds.some(isOpen) ? [place] : []))
  const findings = await scoreAddresses(
    reader,
    held.map((place) => inputOf(orders[place], String(place))),
  )
  const whyByPlace = new Map(
    findings.map(({ key, reasons }) => [key, reasons.find(({ points }) => points < 0)?.text]),
  )
  return orders.map((order, place) => {
    const why = whyByPlace.get(String(place))
    if (why === undefined) return order
    return {
      ...order,
      holds: order.holds.map((hold) => (isOpen(hold) ? { ...hold, reason: why } : hold)),
    }
  })
}

const isOpen = ({ kind, released }: PastOrder['holds'][number]) =>
  kind === 'address' && released === undefined

function inputOf(order: PastOrder | undefined, key: string) {
  const { shipName = '', shipPhone = '', shipAddress = '', shipCity = '' } = order ?? {}
  const { shipPostcode = '', shipCountry = '' } = order ?? {}
  return {
    key,
    name: shipName,
    phone: shipPhone,
    phoneKey: phoneKey(shipPhone, countryCode(shipCountry)),
    address: shipAddress,
    city: shipCity,
    postcode: shipPostcode,
    country: shipCountry,
    cashMinor: null,
  }
}
