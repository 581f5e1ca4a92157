import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import type { CardAct, CardFact } from '#stock/scanning/scan-card.fields.ts'
import type { CardAsked, CardReader } from '#stock/scanning/server/index.ts'
import { levelsAccess } from '../../inventory.contract.ts'
import { type MovementKind, movementKinds, stockStatuses } from '../../stock-words.ts'

type Variant = {
  readonly sku: string
  readonly title: string
  readonly productId: string
  readonly quantityScale: number
  readonly unit: string
  readonly priceMinor: number
  readonly currency: string
  readonly pictureId: string | null
}

type Level = {
  readonly outletId: string
  readonly outletCode: string
  readonly binCode: string | null
  readonly onHand: number
  readonly available: number
  readonly status: keyof typeof stockStatuses
}

type Movement = { readonly kind: MovementKind; readonly at: Date; readonly delta: number }

/** The outlet of the scan, and the others with the most of it. */
const mostOutlets = 4

const notHere = ({ outletId }: CardAsked) =>
  outletId === null ? null : ({ label: 'Not stocked here', tone: 'waiting' } as const)

/** A product: its bin and stock where it was scanned, and what other outlets have of it. */
export const variantCard: CardReader = async (reader, actor, asked) => {
  const variant = await variantOf(reader, asked.id)
  if (!variant) return null
  const levels = await levelsOf(reader, actor, asked)
  const here = levels.find(({ outletId }) => outletId === asked.outletId)
  const moved = here && maySee(actor, here) ? await lastMoved(reader, asked.id, here) : undefined
  const { sku, title, productId, pictureId, priceMinor, currency } = variant
  return {
    label: sku,
    title,
    productId,
    pictureId,
    state: here ? stockStatuses[here.status] : notHere(asked),
    facts: [
      ...(here ? factsHere(variant, here) : []),
      ...(priceMinor > 0
        ? [{ kind: 'money', label: 'Price', minor: priceMinor, currency } as const]
        : []),
      ...(moved ? [movedFact(variant, moved)] : []),
      ...levels.filter((level) => level !== here).map((level) => factOf(variant, level)),
    ],
    acts: actsOf(actor, asked, variant, here),
  }
}

async function variantOf(reader: Reader, id: string): Promise<Variant | undefined> {
  const found = await sql<Variant>`
    select v.sku, v.title, v.product_id as "productId", v.quantity_scale as "quantityScale", v.unit,
      v.price_minor as "priceMinor", v.currency,
      ${pictureOf('v')} as "pictureId"
    from variants v where v.id = ${id}`.execute(reader)
  return found.rows[0]
}

async function levelsOf(reader: Reader, actor: Actor, { id, outletId }: CardAsked) {
  const found = await sql<Level>`
    select level.outlet_id as "outletId", outlet.code as "outletCode",
      coalesce(bin.code, (select b.code from stock_places place join bins b on b.id = place.bin_id
        where place.variant_id = level.variant_id and place.outlet_id = level.outlet_id
          and place.on_hand > 0 order by b.walk_order, b.code limit 1)) as "binCode",
      level.on_hand as "onHand", level.status,
      level.on_hand - level.reserved - level.unavailable as available
    from stock_levels level join outlets outlet on outlet.id = level.outlet_id
    left join bins bin on bin.id = level.bin_id
    where level.variant_id = ${id} and not level.is_merged_away
      and ${withinOutlets(actor, levelsAccess, 'level.outlet_id')}
    order by level.outlet_id is distinct from ${outletId}::uuid, available desc, outlet.code
    limit ${mostOutlets}`.execute(reader)
  return found.rows
}

async function lastMoved(reader: Reader, variantId: string, { outletId }: Level) {
  const found = await sql<Movement>`
    select kind, at, on_hand_delta as delta from stock_movements
    where variant_id = ${variantId} and outlet_id = ${outletId} and on_hand_delta <> 0
    order by seq desc limit 1`.execute(reader)
  return found.rows[0]
}

const factsHere = (variant: Variant, level: Level): CardFact[] => [
  { kind: 'text', label: 'Bin', text: level.binCode ?? 'No bin', isBig: true },
  { ...quantityOf(variant, level.available), label: 'Available', isBig: true },
  { ...quantityOf(variant, level.onHand), label: `On hand at ${level.outletCode}` },
]

const factOf = (variant: Variant, { outletCode, available }: Level): CardFact => ({
  ...quantityOf(variant, available),
  label: `Available at ${outletCode}`,
})

const quantityOf = ({ quantityScale, unit }: Variant, quantity: number) =>
  ({ kind: 'quantity', quantity, quantityScale, unit }) as const

function movedFact({ quantityScale }: Variant, { kind, at, delta }: Movement): CardFact {
  const sign = delta > 0 ? '+' : '−'
  const count = formatQuantity(Math.abs(delta), quantityScale)
  const text = `${movementKinds[kind].label} ${sign}${count}`
  return { kind: 'instant', label: 'Last movement', at: new Date(at).toISOString(), text }
}

const maySee = (actor: Actor, { outletId }: Level) =>
  isWithinOutlets(actor, capability.inventory, outletId)

function actsOf(
  actor: Actor,
  { id, outletId }: CardAsked,
  { sku }: Variant,
  here: Level | undefined,
): CardAct[] {
  const may = (permission: { readonly key: string }) => actor.permissions.has(permission.key)
  const level = here && maySee(actor, here) ? here : undefined
  return [
    ...(may(capability.products)
      ? [{ label: 'Open product', path: `/products?variant=${id}` }]
      : []),
    ...(level ? [{ label: 'Open stock', path: `/inventory?open=${id}:${level.outletId}` }] : []),
    ...(level && may(capability.stockTransfer)
      ? [{ label: 'Transfer', path: `/stock-transfer?new=1&variant=${id}&from=${outletId}` }]
      : []),
    ...(may(capability.pos)
      ? [{ label: 'Put into cart', path: `/pos?add=${encodeURIComponent(sku)}` }]
      : []),
    ...(may(capability.scanHistory)
      ? [{ label: 'Show its scans', path: `/scan-history?variantId=${id}` }]
      : []),
  ]
}
