import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { barcodeForm } from '../barcode-form.ts'
import { type CodeOwner, ownerInWords, type RowFault } from '../row-faults.ts'

/** A SKU or barcode requested for a variant. */
export type WantedCode = {
  /** As in RowFault. */
  readonly key: string
  readonly field: string
  readonly kind: 'sku' | 'barcode'
  /** As it was given. */
  readonly text: string
  /** The variant that may already have it; null for a new one. */
  readonly variantId: string | null
}

type Found = CodeOwner & { readonly code: string }

/**
 * The faults of codes to be saved: not a barcode, requested twice, or another variant's. A barcode
 * that reads like another's SKU is refused as well, because a scan could mean either.
 */
export async function faultsOfCodes(
  reader: Reader,
  wanted: readonly WantedCode[],
): Promise<readonly RowFault[]> {
  const faults: RowFault[] = []
  const checked = wanted.flatMap((want) => {
    if (want.kind === 'sku') return [{ ...want, code: want.text }]
    const form = barcodeForm(want.text)
    if (!('fault' in form)) return [{ ...want, code: form.code }]
    faults.push({ key: want.key, field: want.field, message: form.fault })
    return []
  })
  const owners = await ownersOf(
    reader,
    checked.map(({ code }) => code),
  )
  const firstOf = new Map<string, WantedCode>()
  for (const want of checked) {
    const { key, field, code, variantId } = want
    const owner = owners.find((found) => found.code === code && found.variantId !== variantId)
    const twin = firstOf.get(code)
    if (owner) faults.push({ key, field, message: sayTaken(want, owner), owner: ownerOf(owner) })
    else if (twin && (twin.key !== key || twin.kind === want.kind))
      faults.push({ key, field, message: `${want.text} is listed twice.` })
    else firstOf.set(code, want)
  }
  return faults
}

function sayTaken({ kind, text }: WantedCode, owner: CodeOwner): string {
  if (kind === 'sku' && owner.sku === text)
    return `The SKU ${text} is taken: ${owner.title} has it. Choose another.`
  const what = kind === 'sku' ? `${text} is a barcode, which` : `The barcode ${text}`
  return `${what} belongs to ${ownerInWords(owner)} already. Take it away there first, or choose another.`
}

const ownerOf = ({ productId, variantId, sku, title }: Found): CodeOwner => ({
  productId,
  variantId,
  sku,
  title,
})

async function ownersOf(reader: Reader, codes: readonly string[]): Promise<readonly Found[]> {
  if (codes.length === 0) return []
  const found = await sql<Found>`
    with asked as (select distinct code from unnest(${[...codes]}::text[]) as c(code)),
    owned as (
      select a.code, b.variant_id from asked a join barcodes b on b.code = a.code
      union
      select a.code, v.id from asked a join variants v on v.sku = upper(a.code)
    )
    select o.code, v.id as "variantId", v.product_id as "productId", v.sku, v.title
    from owned o join variants v on v.id = o.variant_id`.execute(reader)
  return found.rows
}

const clashes: Readonly<Record<string, string>> = {
  barcodes_pkey: 'One of the barcodes was given to another variant at this moment.',
  variants_sku_key: 'One of the SKUs was given to another variant at this moment.',
  variants_options_once: 'Two variants of the product would answer its options alike.',
}

/** A conflict with another user's save between the check and the write, as a sentence. */
export async function withoutClash<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const message = clashes[brokenConstraint(error) ?? '']
    if (message === undefined) throw error
    throw new Refusal('conflict', 'code_taken', `${message} Nothing was saved; look again.`)
  }
}
