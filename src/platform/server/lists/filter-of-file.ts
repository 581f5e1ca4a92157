import type { AnyList } from '../../lists/define-list.ts'
import { callOf } from '../../lists/list-address.ts'
import { type ListInput, listInput } from '../../lists/list-input.ts'
import { requireFilter } from '../http/require-filter.ts'

/** What the address of a file asks of its list; a filter that does not fit is refused. */
export function filterOfFile<L extends AnyList>(
  list: L,
  query: Readonly<Record<string, string>>,
): ListInput<L> {
  return requireFilter(listInput(list), callOf(list, query))
}
