import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { countryCode, countryName } from '#platform/country-codes.ts'
import { monthNames } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { wallClockAt } from '#platform/zoned-time.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import { type ContainedLine, containedItems } from '../../parcel-contents.ts'
import type { ParcelLabelFacts } from '../../parcel-label.ts'
import { containedLines } from './contained-lines.ts'

/** A label of a batch with its texts, and the courier's own document where there is one. */
export type PrintedLabel = ParcelLabelFacts & {
  readonly paper: 'label' | 'a4'
  readonly labelFileId: string | null
}

type Place = ParcelLabelFacts['to']

type FoundLabel = Pick<
  ParcelLabelFacts,
  'courierName' | 'service' | 'routingCode' | 'trackingNumber' | 'parcelCode' | 'orderNumber' | 'to'
> & {
  readonly outletId: string
  readonly outlet: Place
  readonly cashMinor: number
  readonly currency: string
  readonly weightGrams: number
  readonly paper: 'label' | 'a4'
  readonly labelFileId: string | null
  readonly lines: readonly ContainedLine[]
  readonly printedAt: string
  /** How often this label had been printed before. */
  readonly printsBefore: number
}

const settings = {
  timeZone: platformSettings.timeZone,
  returnAddress: dispatchSettings.returnAddress,
  namesContents: dispatchSettings.labelContents,
}

/** The labels that this user printed together within the last hour, in order. */
export async function labelsOfBatch(
  reader: Reader,
  actor: Actor,
  batchId: string,
): Promise<readonly PrintedLabel[]> {
  const found = await sql<FoundLabel>`
    select c.name as "courierName", b.service, b.routing_code as "routingCode",
      b.tracking_number as "trackingNumber", p.code as "parcelCode", o.number as "orderNumber",
      b.cash_minor as "cashMinor", b.currency, b.weight_grams as "weightGrams", l.paper,
      b.label_file_id as "labelFileId", p.outlet_id as "outletId", l.printed_at as "printedAt",
      jsonb_build_object('name', outlet.name, 'phone', outlet.phone, 'address', outlet.address,
        'city', outlet.city, 'postcode', outlet.postcode, 'country', outlet.country) as outlet,
      jsonb_build_object('name', o.ship_name, 'phone', o.ship_phone, 'address', o.ship_address,
        'city', o.ship_city, 'postcode', o.ship_postcode, 'country', o.ship_country) as "to",
      ${containedLines('ready_quantity')} as lines,
      (select count(*)::int from label_prints former where former.booking_id = l.booking_id
        and former.label_hash = l.label_hash and former.printed_at < l.printed_at) as "printsBefore"
    from label_prints l join parcel_bookings b on b.id = l.booking_id
    join parcels p on p.id = b.parcel_id join orders o on o.id = p.order_id
    join couriers c on c.id = b.courier_id join outlets outlet on outlet.id = p.outlet_id
    where l.batch_id = ${batchId} and l.printed_at > now() - interval '1 hour'
      and l.printed_by is not distinct from ${authorId(actor)}::uuid
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by l.position`.execute(reader)
  const byOutlet = new Map<string, Awaited<ReturnType<typeof settingsHere>>>()
  const settingsHere = (outletId: string) => settingsOf(reader, settings, outletId)
  for (const { outletId } of found.rows)
    if (!byOutlet.has(outletId)) byOutlet.set(outletId, await settingsHere(outletId))
  return found.rows.flatMap((label) => {
    const here = byOutlet.get(label.outletId)
    return here ? [inWords(label, here)] : []
  })
}

type LabelSettings = {
  readonly timeZone: string
  readonly returnAddress: string
  readonly namesContents: boolean
}

function inWords(found: FoundLabel, here: LabelSettings): PrintedLabel {
  const { lines, outlet, cashMinor, currency, weightGrams, ...label } = found
  return {
    ...label,
    // Each order has one parcel.
    piece: 1,
    pieces: 1,
    from: returnAddressOf(outlet, here.returnAddress),
    to: { ...label.to, country: countryInWords(label.to.country) },
    contents: here.namesContents ? containedItems(lines) : [],
    cash: cashMinor > 0 ? formatMoney(cashMinor, currency) : '',
    weight: `${formatQuantity(weightGrams, 3)} kg`,
    printed: printInWords(found, here.timeZone),
  }
}

/** The outlet's own return address, or else the outlet's address. */
function returnAddressOf({ name, address, postcode, city, country, phone }: Place, own: string) {
  const lines = own.split('\n').map((line) => line.trim())
  return own.trim() === ''
    ? [name, address, [postcode, city].filter(Boolean).join(' '), countryInWords(country), phone]
    : [name, ...lines, phone]
}

const countryInWords = (country: string) => {
  const code = countryCode(country)
  return code === null ? country : countryName(code)
}

/** `22 Nov 2026`, or `REPRINT 2 · 22 Nov 14:05`, in the outlet's time zone. */
function printInWords({ printedAt, printsBefore }: FoundLabel, timeZone: string): string {
  const [day = '', time = ''] = wallClockAt(Date.parse(printedAt), timeZone).split('T')
  const [year, month, date] = day.split('-').map(Number)
  const inWords = `${date} ${monthNames[(month ?? 1) - 1]}`
  return printsBefore === 0
    ? `${inWords} ${year}`
    : `REPRINT ${printsBefore} · ${inWords} ${time.slice(0, 5)}`
}
