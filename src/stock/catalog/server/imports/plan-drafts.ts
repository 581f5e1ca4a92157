import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ImportDifference, ImportFault, ImportPlan } from '#platform/server/table-import.ts'
import { catalogSettings } from '../../catalog.settings.ts'
import { faultsOfCodes, type WantedCode } from '../check-codes.ts'
import type { KeptBarcode } from '../insert-products.ts'
import { describeDraft } from './describe-draft.ts'
import { DraftPlanner, type PlanWays, type ProductStep } from './draft-planner.ts'
import type { ProductDraft } from './product-draft.ts'
import { readCatalog } from './read-catalog.ts'

/** A step with its preview. */
export type DescribedStep = ProductStep & { readonly differences: readonly ImportDifference[] }

/**
 * What of the drafts is new or different, and what is invalid; without a change there is no step.
 */
export async function planDrafts(
  reader: Reader,
  drafts: readonly ProductDraft[],
  ways: PlanWays,
): Promise<ImportPlan<DescribedStep>> {
  const known = await readCatalog(reader, drafts)
  const allowedBasisPoints = await settingOf(reader, catalogSettings.priceChange)
  const faults: ImportFault[] = []
  const steps: DescribedStep[] = []
  for (const draft of drafts) {
    const planner = new DraftPlanner(known, ways, draft)
    const step = planner.plan()
    faults.push(...planner.faults)
    if (step && planner.faults.length === 0)
      steps.push({
        ...step,
        differences: describeDraft({ step, draft, known, allowedBasisPoints }),
      })
  }
  faults.push(...(await faultsOfAllCodes(reader, drafts, steps, ways)))
  return { faults, steps }
}

async function faultsOfAllCodes(
  reader: Reader,
  drafts: readonly ProductDraft[],
  steps: readonly ProductStep[],
  ways: PlanWays,
): Promise<readonly ImportFault[]> {
  const lineOf = new Map(
    drafts.flatMap(({ variants }) => variants.map(({ sku, line }) => [sku, line] as const)),
  )
  const codes = (sku: string, variantId: string | null, kept: readonly KeptBarcode[]) =>
    kept.map(({ asGiven }): WantedCode => {
      return { key: sku, field: ways.fields.barcodes, kind: 'barcode', text: asGiven, variantId }
    })
  const wanted = steps.flatMap(({ added, codes: more }) => [
    ...added.flatMap(({ sku, barcodes }) => [
      { key: sku, field: 'sku', kind: 'sku' as const, text: sku, variantId: null },
      ...codes(sku, null, barcodes),
    ]),
    ...more.flatMap(({ sku, variantId, kept }) => codes(sku, variantId, kept)),
  ])
  const found = wanted.length > 0 ? await faultsOfCodes(reader, wanted) : []
  return found.map(({ key, field, message }) => {
    return { line: lineOf.get(key) ?? 0, field, reason: message }
  })
}
