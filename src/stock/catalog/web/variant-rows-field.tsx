import type { ShownRefusal } from '#platform/web/client.ts'
import type { OwnControl } from '#platform/web/forms/form-fields.ts'
import type { FieldTexts } from '#platform/web/forms/form-values.ts'
import { mostVariants } from '../variant-options.ts'
import { type RowTexts, readRows, type VariantRowText } from './option-rows.ts'
import classes from './products.module.css'
import { shownFaults } from './shown-faults.ts'
import { VariantPreview } from './VariantPreview.tsx'

/** By the keys of rows: what was typed over what was suggested. */
export type TypedRows = Readonly<Record<string, RowTexts>>

export const typedIn = (typed: TypedRows) => new Map(Object.entries(typed))

export const sentOf = (rows: readonly VariantRowText[]) => rows.filter(({ isLeft }) => !isLeft)

/** What a refusal says of the rows, by the name of their field. */
export function rowFaultsIn(refusal: ShownRefusal): FieldTexts {
  const [fault] = shownFaults(refusal, [])
  return fault ? { typed: fault.message } : {}
}

/** The field of a form for the variants that will be added. */
export function variantRowsField<V>(
  currency: string,
  rowsIn: (values: V) => readonly VariantRowText[],
) {
  return {
    kind: 'own',
    label: 'Variants',
    refusedAs: 'variants',
    fault: (_typed: TypedRows, values: V) => {
      const [fault] = readRows(rowsIn(values), currency).faults.values()
      return fault ?? null
    },
    draw: ({ value, error, answer, onValue }: OwnControl<TypedRows>, values: V) => {
      const rows = rowsIn(values)
      if (rows.length > mostVariants)
        return (
          <p role="alert" className={classes.fault}>
            These options make {rows.length} variants; a product has at most {mostVariants}.
          </p>
        )
      const sent = sentOf(rows)
      const told = shownFaults(answer, []).map(
        ({ key, message }) => [sent[Number(key)]?.key ?? '', message] as const,
      )
      const typed = error === null ? [] : readRows(rows, currency).faults
      return (
        <VariantPreview
          rows={rows}
          currency={currency}
          faults={new Map([...told, ...typed])}
          onChange={(key, part) => onValue({ ...value, [key]: { ...value[key], ...part } })}
        />
      )
    },
    words: () => '',
  } as const
}
