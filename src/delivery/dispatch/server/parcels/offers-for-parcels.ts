import type { CourierRules } from '#delivery/couriers/courier-rules.ts'
import { courierRules } from '#delivery/couriers/server/index.ts'
import type { CourierOffer } from '#organization/outlets/locations.fields.ts'
import { couriersForEach } from '#organization/outlets/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { OffersOfParcel, ParcelOffer } from '../../parcels.fields.ts'
import { coverageAddress, type ParcelToBook, parcelsToBook } from './parcels-to-book.ts'
import { refuseBooking } from './refuse-booking.ts'

/**
 * Which couriers take each parcel. The first one known to serve the address is suggested; the user
 * chooses.
 */
export async function offersForParcels(
  reader: Reader,
  actor: Actor,
  { ids }: { readonly ids: readonly string[] },
): Promise<{ parcels: OffersOfParcel[] }> {
  const parcels = await parcelsToBook(reader, actor, ids)
  const answers = await couriersForEach(
    reader,
    parcels.map((parcel) => coverageAddress(parcel, null)),
  )
  const rules = await courierRules(reader)
  return {
    parcels: parcels.map((parcel, at) => {
      const offers = (answers[at]?.offers ?? []).map((offer) => asOffer(offer, rules))
      return { ...factsOf(parcel), suggestedCourierId: suggestedAmong(offers), offers }
    }),
  }
}

/** Why this courier does not take it; also null where its service there is unknown. */
export function whyNotBy({ against, rule, name }: CourierOffer): string | null {
  if (rule === null || against.length === 0) return null
  return `${name} does not take it: ${against.join(' ')}`
}

function asOffer(offer: CourierOffer, rules: ReadonlyMap<string, CourierRules>): ParcelOffer {
  const own = rules.get(offer.courierId)
  return {
    courierId: offer.courierId,
    name: offer.name,
    isAutomatic: own?.adapter === 'http',
    services: [...(own?.services ?? [])],
    costMinor: offer.costMinor,
    costCurrency: offer.currency,
    days: offer.days,
    isUnknown: offer.rule === null,
    whyNot: whyNotBy(offer),
  }
}

function suggestedAmong(offers: readonly ParcelOffer[]): string | null {
  const open = offers.filter(({ whyNot }) => whyNot === null)
  return (open.find(({ isUnknown }) => !isUnknown) ?? open[0])?.courierId ?? null
}

function factsOf(parcel: ParcelToBook) {
  return {
    parcelId: parcel.id,
    code: parcel.code,
    orderNumber: parcel.orderNumber,
    shipCity: parcel.to.city,
    cashMinor: parcel.cashMinor,
    currency: parcel.currency,
    weightGrams: parcel.weighedGrams ?? parcel.calculatedGrams,
    isWeighed: parcel.weighedGrams !== null,
    whyNot: refuseBooking(parcel)?.message ?? null,
  }
}
