import { useHouse } from '../house-context.ts'
import { typedCount } from '../typed-count.ts'
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
  const { label, faultOf } = typedCount(noun, count)
  return {
    kind: 'line',
    label,
    longest: 20,
    keys: 'decimal',
    refusedAs: 'confirmedCount',
    isShown: () => isLosing && count !== undefined && count >= countedFrom,
    fault: faultOf,
  }
}
