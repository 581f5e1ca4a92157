import type { Reader } from '#platform/server/db/database.ts'
import type {
  AnyTableImport,
  ImportDifference,
  ImportRow,
  ImportStep,
  SealedPlan,
} from '#platform/server/table-import.ts'
import type { ImportExtra } from '#platform/table-imports.ts'
import { extrasReaderOf, type NamedPicture, type ReadExtras } from '#stock/catalog/server/index.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import {
  bookOpenings,
  describeOpening,
  planOpenings,
  requireList,
  undoStock,
  weightOfStock,
} from '#stock/inventory/server/index.ts'
import { addCounts } from '../import-progress.ts'
import { countNew, savePictures } from '../pictures/save-pictures.ts'
import { isPictureChange, takeBackPictures } from '../pictures/take-back-pictures.ts'
import type { TableRun } from './table-run.ts'

type Chosen = Pick<TableRun, 'id' | 'fetchesPictures' | 'openingOutletId'>

/** A kind of table with what its sender chose to bring beside the records. */
export function asChosen(kind: AnyTableImport, run: Chosen): AnyTableImport {
  const extrasIn = extrasReaderOf(kind)
  if (!extrasIn) return kind
  const { fetchesPictures, openingOutletId } = run
  const chosen: Readonly<Record<ImportExtra, boolean>> = {
    pictures: fetchesPictures,
    openingStock: openingOutletId !== null,
  }
  const isAny = fetchesPictures || openingOutletId !== null
  return {
    ...kind,
    // A column that is not selected refuses no line either.
    fields: kind.fields.filter(({ extra }) => extra === undefined || chosen[extra]),
    plan: async (reader, actor, rows, context) => {
      const plan = await kind.plan(reader, actor, rows, context)
      if (!isAny || plan.faults.length > 0) return plan
      return withExtras(plan, { run, extrasIn, rows, options: context.options, reader })
    },
    requireLeave: async (tx, actor, attempt) => {
      const leave = (await kind.requireLeave?.(tx, actor, attempt)) ?? actor
      const isBooking = Object.keys(attempt.weight).some((key) => key.startsWith('units '))
      if (openingOutletId === null || !isBooking) return leave
      return requireList(tx, leave, { ...attempt, outletId: openingOutletId })
    },
    undo: async (tx, actor, source, changes) => {
      const pictures = await takeBackPictures(tx, actor, changes.filter(isPictureChange))
      const isStock = ({ noun }: { readonly noun: string }) => noun === stockNoun.key
      const stock = await undoStock(tx, actor, source, changes.filter(isStock))
      const rest = changes.filter((change) => !isPictureChange(change) && !isStock(change))
      const records = await kind.undo(tx, actor, source, rest)
      return {
        undone: pictures.undone + stock.undone + records.undone,
        left: [...pictures.left, ...stock.left, ...records.left],
      }
    },
  }
}

type Named = {
  readonly run: Chosen
  readonly extrasIn: ReadExtras
  readonly rows: readonly ImportRow[]
  readonly options: Readonly<Record<string, string>>
}

/** The plan with what the rows name beside: booked and kept in the transaction of the records. */
async function withExtras(
  plan: SealedPlan,
  named: Named & { readonly reader: Reader },
): Promise<SealedPlan> {
  const { run, extrasIn, rows, options, reader } = named
  const { fetchesPictures, openingOutletId } = run
  const found = await extrasIn(reader, rows, options)
  const openings = openingOutletId
    ? await planOpenings(reader, openingOutletId, found.quantities)
    : null
  const steps: readonly ImportStep[] = [...plan.steps, ...(openings?.steps ?? [])]
  const described = plan.steps.map((_, at) => plan.differences[at] ?? [])
  const outletCode = openings?.outletCode ?? ''
  return {
    ...plan,
    steps,
    differences: [
      ...described,
      ...(openings?.steps ?? []).map((step) => describeOpening(step, outletCode)),
    ],
    remarks: (openings?.leftOut ?? []).map(
      ({ line, sku, quantity, reason }): ImportDifference => ({
        line,
        record: sku,
        field: `Opening stock at ${outletCode}`,
        before: null,
        after: quantity,
        warning: reason,
      }),
    ),
    weights: [
      ...plan.weights,
      ...(openings?.steps ?? []).map((step) => ({
        ...weightOfStock(step),
        openingStock: 1,
        openingUnits: Math.ceil(step.delta / 10 ** step.scale),
      })),
      ...(fetchesPictures ? [{ picturesToFetch: await countNew(reader, found.pictures) }] : []),
    ],
    bringsMore: fetchesPictures && found.pictures.length > 0,
    apply: async (tx, actor, source, context) => {
      const applied = await plan.apply(tx, actor, source, context)
      // Read again, because the products and variants are there only now.
      const present = await extrasIn(tx, rows, options)
      if (fetchesPictures) await savePictures(tx, run.id, present.pictures.filter(isOfProduct))
      if (!openingOutletId) return applied
      const booked = await bookOpenings(tx, actor, source, openingOutletId, present.quantities)
      return {
        counts: addCounts(applied.counts, booked.counts),
        changes: [...applied.changes, ...booked.changes],
      }
    },
  }
}

const isOfProduct = ({ productId }: NamedPicture) => productId !== null
