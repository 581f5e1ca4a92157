import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  defineTableImport,
  type GroupOf,
  type ImportFamilies,
  type ImportRow,
  type ImportWeight,
} from '#platform/server/table-import.ts'
import type { TableImportFacts } from '#platform/table-imports.ts'
import { catalogSettings } from '../../catalog.settings.ts'
import type { ProductPart } from '../../product-rights.ts'
import { whyNotPart } from '../require-part.ts'
import { applyDrafts } from './apply-drafts.ts'
import type { PlanWays } from './draft-planner.ts'
import { incompleteOption } from './incomplete-products.ts'
import { type DescribedStep, planDrafts } from './plan-drafts.ts'
import type { ReadDrafts } from './product-draft.ts'
import { type ProductTable, readExtras } from './product-extras.ts'
import { undoDrafts } from './undo-drafts.ts'

type ProductImport = Omit<TableImportFacts, 'access'> & {
  readonly read: ReadDrafts
  readonly mayAdd: boolean
  readonly faultFields: PlanWays['fields']
  readonly groupBy?: GroupOf
  readonly families?: ImportFamilies
  readonly keysOf?: (values: ImportRow['values']) => readonly { field: string; key: string }[]
}

/** A file of products: the kinds differ only in how their lines are read. */
export function productImport(given: ProductImport): ProductTable {
  const { read, mayAdd, faultFields, ...facts } = given
  const table = defineTableImport<DescribedStep>({
    ...facts,
    access: capability.products,
    needsAllOutlets: true,
    refuse: refuseFields,
    plan: async (reader, _actor, rows, { options }) => {
      const currency = await settingOf(reader, platformSettings.currency)
      const { drafts, faults } = read(rows, { currency, options })
      const holdsBack = options[incompleteOption.key] !== 'active'
      const needed = holdsBack ? await settingOf(reader, catalogSettings.neededToActivate) : null
      const ways = { currency, mayAdd, needed, fields: faultFields }
      const plan = await planDrafts(reader, drafts, ways)
      return { faults: [...faults, ...plan.faults], steps: plan.steps }
    },
    describe: ({ differences }) => differences,
    weigh: ({ lacking }): ImportWeight => (lacking.length > 0 ? { incompleteDrafts: 1 } : {}),
    apply: (tx, actor, _source, steps) => applyDrafts(tx, actor, steps),
    undo: (tx, actor, _source, changes) => undoDrafts(tx, actor, changes),
  })
  return { ...table, extrasIn: readExtras(read) }
}

const prices = new Set(['price', 'comparePrice', 'cost', 'regularPrice', 'salePrice'])
const logistics =
  /^(sku|picture|stockQuantity|barcodes?|gtin|packQuantity|weight|length|width|height|grams|tracking|shelf|receive|customs)/

function refuseFields(actor: Actor, fields: readonly string[]): Refusal | null {
  const parts = new Set<ProductPart>(
    fields.map((key) => (prices.has(key) ? 'prices' : logistics.test(key) ? 'logistics' : 'facts')),
  )
  for (const part of parts) {
    const why = whyNotPart(actor, part)
    if (why !== null) return new Refusal('forbidden', 'not_your_part', why)
  }
  return null
}
