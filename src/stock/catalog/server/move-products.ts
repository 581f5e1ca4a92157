import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { productNoun } from '../catalog.nouns.ts'
import { catalogSettings } from '../catalog.settings.ts'
import { askedOf, lackingToActivate, type MissingFact, saysLacking } from '../completeness.ts'
import { type ProductMove, productMachine } from '../products.states.ts'
import { missingOf } from './find-products.ts'
import { type LockedProduct, lockProduct, lockProducts } from './lock-product.ts'
import { type ProductParts, type Use, usesOf } from './product-parts.ts'
import { requirePart } from './require-part.ts'

type Step = { readonly id: string; readonly version: number }

/** Changes the state of one product. */
export function moveProduct(parts: ProductParts) {
  return async (tx: Tx, actor: Actor, input: Step & { move: ProductMove }) => {
    requirePart(actor, 'facts')
    const product = await lockProduct(tx, { id: input.id })
    throwIfRefused(await refusal(parts, tx, actor, product, input))
    return { id: input.id, version: await moved(tx, actor, product, input) }
  }
}

/** The same for several: those that allow it change; the others say why not. */
export function moveProducts(parts: ProductParts) {
  return async (tx: Tx, actor: Actor, input: { rows: readonly Step[]; move: ProductMove }) => {
    requirePart(actor, 'facts')
    const products = await lockProducts(
      tx,
      input.rows.map(({ id }) => ({ id })),
    )
    const left: { id: string; label: string; reason: string }[] = []
    for (const product of products) {
      const version = input.rows.find(({ id }) => id === product.id)?.version ?? product.version
      const step = { id: product.id, version, move: input.move }
      const refused = await refusal(parts, tx, actor, product, step)
      if (refused) left.push({ id: product.id, label: product.title, reason: refused.message })
      else await moved(tx, actor, product, step)
    }
    return { moved: products.length - left.length, left }
  }
}

function moved(
  tx: Tx,
  actor: Actor,
  { title }: LockedProduct,
  { id, version, move: name }: Step & { move: ProductMove },
): Promise<number> {
  const request = { machine: productMachine, noun: productNoun, move: name, id, version }
  return move(tx, actor, { ...request, label: title })
}

async function refusal(
  parts: ProductParts,
  tx: Tx,
  actor: Actor,
  product: LockedProduct,
  { version, move: name }: Step & { move: ProductMove },
): Promise<Refusal | null> {
  const closed = refuseMove(productMachine, name, { label: product.title, state: product.state })
  if (closed) return closed
  if (version !== product.version) return staleVersion(product.title, version, product.version)
  if (name === 'activate')
    return (await refuseUnpriced(tx, product)) ?? (await refuseIncomplete(tx, product))
  if (name === 'archive') return refuseUsed(parts, tx, actor, product)
  return null
}

async function refuseUnpriced(tx: Tx, { id, title, kind }: LockedProduct): Promise<Refusal | null> {
  const found = await sql<{ sku: string; priceMinor: number }>`
    select sku, price_minor as "priceMinor" from variants
    where product_id = ${id} and is_active order by position`.execute(tx)
  const isSold = askedOf(kind).includes('price')
  const unpriced = found.rows.filter(({ priceMinor }) => isSold && priceMinor === 0)
  if (found.rows.length > 0 && unpriced.length === 0) return null
  const why =
    found.rows.length === 0
      ? 'It has no variant that is open. Add one or open one first.'
      : `${unpriced.map(({ sku }) => sku).join(', ')} ${unpriced.length === 1 ? 'has' : 'have'} no price. Set it first.`
  return new Refusal('conflict', 'incomplete', `${title} cannot be sold yet. ${why}`)
}

async function refuseIncomplete(
  tx: Tx,
  { id, title, kind }: LockedProduct,
): Promise<Refusal | null> {
  const needed = await settingOf(tx, catalogSettings.neededToActivate)
  const found = await sql<{ missing: readonly MissingFact[] }>`
    select ${missingOf} as missing from products p where p.id = ${id}`.execute(tx)
  const lacking = lackingToActivate(kind, found.rows[0]?.missing ?? [], needed)
  if (lacking.length === 0) return null
  return new Refusal(
    'conflict',
    'incomplete',
    `${title} cannot be active yet. ${saysLacking(lacking)} Add what is missing first.`,
    { details: { lacking } },
  )
}

async function refuseUsed(
  parts: ProductParts,
  tx: Tx,
  actor: Actor,
  { id, title }: LockedProduct,
): Promise<Refusal | null> {
  // Locked, so that no first movement of a variant is missed by the check.
  const variants = await tx
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = variants.map((variant) => variant.id)
  const open = (await usesOf(parts, tx, actor, ids)).filter(({ isOpen }) => isOpen)
  if (open.length === 0) return null
  return new Refusal(
    'conflict',
    'still_used',
    `${title} cannot be archived: ${inWords(open)}. Bring that to its end first; discontinued, it is sold off meanwhile.`,
    {
      details: {
        uses: open.filter(({ isOwn }) => isOwn).map(({ what, path }) => ({ what, path })),
      },
    },
  )
}

const mostNamed = 4

function inWords(open: readonly Use[]): string {
  const own = open.filter(({ isOwn }) => isOwn).map(({ what }) => what)
  const named = own.slice(0, mostNamed)
  const more = own.length - named.length
  return [
    ...named,
    ...(more > 0 ? [`${more} more`] : []),
    ...(own.length < open.length ? ['something at an outlet that is not yours'] : []),
  ].join(', ')
}
