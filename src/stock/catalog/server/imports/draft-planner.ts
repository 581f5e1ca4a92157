import { newId } from '#platform/server/new-id.ts'
import type { ImportFault, ImportStep } from '#platform/server/table-import.ts'
import type { MissingFact, NeededFact } from '../../completeness.ts'
import { productFacts } from '../../products.fields.ts'
import { saysMerged } from '../../variant-changes.rules.ts'
import { variantTitle } from '../../variant-options.ts'
import { keptBarcode } from '../add-products.ts'
import type { KeptBarcode, VariantStart } from '../insert-products.ts'
import type { LockedProduct } from '../lock-product.ts'
import {
  type Patch,
  type ProductColumns,
  type ProductStart,
  plainProduct,
  plainVariant,
  type VariantColumns,
  withPatch,
} from '../variant-columns.ts'
import { lackingIn } from './incomplete-products.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'
import type { KnownCatalog, KnownVariant } from './read-catalog.ts'

/** The changes of one product and its variants. */
export type ProductStep = ImportStep & {
  readonly productId: string
  readonly title: string
  /** Null where the product already exists. */
  readonly start: ProductStart | null
  /** Why it is imported as a draft: the missing data that an active product needs. */
  readonly lacking: readonly MissingFact[]
  readonly patch: Patch<ProductColumns>
  readonly added: readonly VariantStart[]
  readonly changed: readonly {
    readonly id: string
    readonly sku: string
    readonly patch: Patch<VariantColumns>
  }[]
  readonly codes: readonly {
    readonly variantId: string
    readonly sku: string
    readonly kept: readonly KeptBarcode[]
  }[]
}

export type PlanWays = {
  /** The company's, for new variants of files without one. */
  readonly currency: string
  /** False for files that only change existing records, such as prices. */
  readonly mayAdd: boolean
  /**
   * The data that a product needs before it is active; null where incomplete ones may be active
   * anyway.
   */
  readonly needed: readonly NeededFact[] | null
  /** The keys of the fields that faults name. */
  readonly fields: { readonly barcodes: string; readonly title: string; readonly options: string }
}

const factsGiven = productFacts.partial()

/** Compares one draft with the stored product: what is new or different, and what is invalid. */
export class DraftPlanner {
  readonly faults: ImportFault[] = []
  private readonly known: KnownCatalog
  private readonly ways: PlanWays
  private readonly draft: ProductDraft

  constructor(known: KnownCatalog, ways: PlanWays, draft: ProductDraft) {
    this.known = known
    this.ways = ways
    this.draft = draft
  }

  plan(): ProductStep | null {
    const product = this.findProduct()
    if (this.faults.length > 0) return null
    return product ? this.change(product) : this.add()
  }

  private wrong(line: number, field: string | null, reason: string): void {
    this.faults.push({ line, field, reason })
  }

  private get firstLine(): number {
    return this.draft.lines[0] ?? 0
  }

  /** By its handle, or by the product of the SKUs; the two must agree. */
  private findProduct(): LockedProduct | null {
    const { facts, variants } = this.draft
    let product = facts.handle ? (this.known.productByHandle.get(facts.handle) ?? null) : null
    for (const { sku, line } of variants) {
      const own = this.known.variantBySku.get(sku)
      const owner = own ? (this.known.productById.get(own.productId) ?? null) : null
      if (!owner) continue
      if (own?.mergedIntoSku) this.wrong(line, 'sku', saysMerged(sku, own.mergedIntoSku))
      if (product && owner.id !== product.id)
        this.wrong(line, 'sku', `${sku} is a variant of ${owner.title}, not of ${product.title}.`)
      product ??= owner
    }
    return product
  }

  private factsOf(): Patch<ProductColumns> {
    const { handle, optionNames, ...facts } = this.draft.facts
    const parsed = factsGiven.safeParse(facts)
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues)
        this.wrong(this.firstLine, fieldOfFact(String(path[0]), this.ways), message)
    return {
      ...(parsed.success ? parsed.data : {}),
      ...(handle === undefined ? {} : { handle }),
      ...(optionNames === undefined ? {} : { optionNames }),
    }
  }

  private add(): ProductStep | null {
    const { draft, ways } = this
    if (!ways.mayAdd) {
      for (const { sku, line } of draft.variants)
        this.wrong(line, 'sku', `No product has the SKU ${sku}. Add the product first.`)
      return null
    }
    const { title, ...facts } = this.factsOf()
    if (!title) {
      this.wrong(this.firstLine, ways.fields.title, `${skusOf(draft)} is new and has no title.`)
      return null
    }
    if (draft.variants.length === 0) {
      this.wrong(this.firstLine, null, `${title} has no variant: no line of it has a price.`)
      return null
    }
    const start = withPatch<ProductStart>({ ...plainProduct, title }, facts)
    const productId = newId()
    const added = draft.variants.map((variant, position) =>
      this.startVariant(variant, { ...start, id: productId }, position),
    )
    this.requireOptions(start.optionNames, [], draft.variants)
    const wanted = draft.startsAs ?? 'active'
    const coded = added.map((variant) => ({ ...variant, codes: variant.barcodes }))
    const lacking =
      wanted === 'active' && ways.needed !== null ? lackingIn(start, coded, ways.needed) : []
    return {
      lines: draft.lines,
      did: 'created',
      productId,
      title,
      start: { ...start, state: lacking.length > 0 ? 'draft' : wanted },
      lacking,
      patch: {},
      added,
      changed: [],
      codes: [],
    }
  }

  private startVariant(
    { sku, line, changes, barcodes, currency }: VariantDraft,
    product: { readonly id: string; readonly title: string },
    position: number,
  ): VariantStart {
    const { priceMinor, optionValues = [] } = changes
    if (priceMinor === undefined) this.wrong(line, 'price', `${sku} is new and has no price.`)
    const start: VariantColumns = {
      ...plainVariant,
      sku,
      position,
      title: variantTitle(product.title, optionValues),
      priceMinor: priceMinor ?? 0,
      currency: currency ?? this.ways.currency,
    }
    return {
      ...withPatch(start, changes),
      id: newId(),
      productId: product.id,
      barcodes: this.kept(line, barcodes),
    }
  }

  private kept(line: number, barcodes: VariantDraft['barcodes']): readonly KeptBarcode[] {
    return barcodes.flatMap((given) => {
      try {
        return [keptBarcode(given)]
      } catch (error) {
        this.wrong(line, this.ways.fields.barcodes, error instanceof Error ? error.message : '')
        return []
      }
    })
  }

  private change(product: LockedProduct): ProductStep | null {
    const { draft } = this
    const facts = this.factsOf()
    const { id, version: _version, state, ...columns } = product
    if (draft.state && draft.state !== state && !this.isHeldBack(product))
      this.wrong(
        this.firstLine,
        'state',
        `${product.title} is ${state}; a file does not change that. Do it on the product’s page, or leave the cell empty.`,
      )
    const patch = differing(columns, facts)
    const siblings = this.known.variantsOf.get(id) ?? []
    const pairs = draft.variants.map((variant) => {
      return { variant, own: siblings.find(({ sku }) => sku === variant.sku) ?? null }
    })
    const fresh = pairs.filter(({ own }) => own === null)
    const after = withPatch<ProductColumns>(columns, facts)
    const added = fresh.map(({ variant }, at) =>
      this.startVariant(variant, { id, title: after.title }, siblings.length + at),
    )
    if (fresh.length > 0 && !this.ways.mayAdd)
      for (const { variant } of fresh)
        this.wrong(variant.line, 'sku', `No product has the SKU ${variant.sku}.`)
    const changed = pairs.flatMap(({ variant, own }) => (own ? this.changeOf(variant, own) : []))
    const codes = pairs.flatMap(({ variant, own }) => (own ? this.newCodesOf(variant, own) : []))
    const untouched = siblings.filter(({ sku }) => !pairs.some(({ own }) => own?.sku === sku))
    this.requireOptions(
      after.optionNames,
      untouched.map(({ optionValues }) => optionValues),
      pairs.map(({ variant, own }) => withOptions(variant, own)),
    )
    const lines = new Set([
      ...(Object.keys(patch).length > 0 ? [this.firstLine] : []),
      ...pairs.flatMap(({ variant, own }) =>
        !own || [...changed, ...codes].some(({ sku }) => sku === own.sku) ? variant.line : [],
      ),
    ])
    if (lines.size === 0) return null
    return {
      lines: [...lines],
      did: added.length > 0 ? 'created' : 'changed',
      productId: id,
      title: product.title,
      start: null,
      lacking: [],
      patch,
      added,
      changed,
      codes,
    }
  }

  /** The file says active, but what it earlier imported as a draft is not complete yet. */
  private isHeldBack(product: LockedProduct): boolean {
    const { needed } = this.ways
    if (needed === null || product.state !== 'draft' || this.draft.state !== 'active') return false
    return lackingIn(product, this.known.variantsOf.get(product.id) ?? [], needed).length > 0
  }

  private changeOf(variant: VariantDraft, own: KnownVariant): ProductStep['changed'] {
    const { line, changes, currency } = variant
    if (currency && currency !== own.currency)
      this.wrong(line, 'currency', `${own.sku} is priced in ${own.currency}, not in ${currency}.`)
    const { id, productId: _product, codes: _codes, ...columns } = own
    const patch = differing(columns, changes)
    for (const key of ['unit', 'quantityScale', 'tracking', 'isActive'] as const)
      if (patch[key] !== undefined)
        this.wrong(
          line,
          key,
          `${own.sku} has ${String(own[key])} here; a file does not change that, because its stock depends on it. Do it on the product’s page.`,
        )
    return Object.keys(patch).length > 0 ? [{ id, sku: own.sku, patch }] : []
  }

  private newCodesOf(variant: VariantDraft, own: KnownVariant): ProductStep['codes'] {
    const kept = this.kept(variant.line, variant.barcodes).filter(
      ({ code }) => !own.codes.includes(code),
    )
    return kept.length > 0 ? [{ variantId: own.id, sku: own.sku, kept }] : []
  }

  /** Every variant has a value for each option, and no two are the same. */
  private requireOptions(
    names: readonly string[],
    taken: readonly (readonly string[])[],
    variants: readonly VariantDraft[],
  ): void {
    const answers = new Map(taken.map((values) => [JSON.stringify(values), 'another variant']))
    for (const { line, sku, changes } of variants) {
      const values = changes.optionValues ?? []
      const answer = JSON.stringify(values)
      const twin = answers.get(answer)
      if (values.length !== names.length)
        this.wrong(
          line,
          this.ways.fields.options,
          names.length === 0
            ? `The product has no options, ${sku} answers ${values.length}.`
            : `${sku} must answer ${names.join(', ')}.`,
        )
      else if (twin)
        this.wrong(
          line,
          this.ways.fields.options,
          values.length === 0
            ? `The product would have two variants, ${sku} and ${twin}, with nothing to tell them apart.`
            : `${sku} would be ${values.join(' / ')}, as ${twin} is.`,
        )
      answers.set(answer, sku)
    }
  }
}

/** The given values that differ from the current ones. */
function differing<R extends object>(before: R, given: Patch<R>): Patch<R> {
  const is = new Map<string, unknown>(Object.entries(before))
  const differs = Object.entries(given).filter(
    ([key, value]) => value !== undefined && JSON.stringify(is.get(key)) !== JSON.stringify(value),
  )
  return Object.fromEntries(differs) as Patch<R> // parse edge: fromEntries loses the key type
}

function withOptions(variant: VariantDraft, own: KnownVariant | null): VariantDraft {
  if (!own || variant.changes.optionValues) return variant
  return { ...variant, changes: { ...variant.changes, optionValues: [...own.optionValues] } }
}

function skusOf({ variants }: ProductDraft): string {
  return variants.map(({ sku }) => sku).join(', ') || 'This product'
}

function fieldOfFact(fact: string, { fields }: PlanWays): string {
  return fact === 'title' ? fields.title : fact
}
