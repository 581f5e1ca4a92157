import { formatCount } from '../format-instant.ts'
import { useHouse } from '../house-context.ts'
import type { FieldOf } from './form-fields.ts'

/**
 * The field for the number of records that a form loses something of, so that many are never lost by
 * one click too many. Not shown below the company's limit, or where nothing is lost.
 */
export function useTypedCountField(props: {
  /** “orders” */
  noun: string
  /** Undefined until it is known. */
  count: number | undefined
  isLosing: boolean
}): FieldOf<string, unknown> {
  const { noun, count, isLosing } = props
  const { countedFrom } = useHouse()
  const said = formatCount(count ?? 0)
  return {
    kind: 'line',
    label: `Type ${said} to confirm`,
    longest: 20,
    keys: 'decimal',
    refusedAs: 'confirmedCount',
    isShown: () => isLosing && count !== undefined && count >= countedFrom,
    fault: (typed) =>
      Number(typed.replaceAll(/[ ,.]/g, '')) === count
        ? null
        : `Enter ${said}, the number of ${noun}.`,
  }
}
