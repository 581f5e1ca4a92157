import { formatCount } from './format-instant.ts'

/** The question for the number of records that an action loses something of, and its answer. */
export function typedCount(noun: string, count: number | undefined) {
  const said = formatCount(count ?? 0)
  return {
    label: `Type ${said} to confirm`,
    /** Null for the right number, however it is grouped. */
    faultOf: (typed: string): string | null =>
      count !== undefined && Number(typed.replaceAll(/[ ,.]/g, '')) === count
        ? null
        : `Enter ${said}, the number of ${noun}.`,
  }
}
