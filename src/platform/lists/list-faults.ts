import { type AnyList, listParams, sortKeysOf } from './define-list.ts'
import { emptyValue, paramsOfFilter, readValues, valuesOf } from './list-filters.ts'

const reserved = new Set([...listParams, 'before', 'limit', 'total'])

/** Names that pages use; a list whose parameters have a prefix may use them as well. */
const reservedByPages = new Set('open new view import'.split(' '))

/** What the compiler cannot tell of a declaration; asked where its contract is made, not on screens. */
export function requireSoundList(list: AnyList): void {
  const faults = faultsOf(list)
  if (faults.length > 0) throw new Error(`List of ${list.noun}: ${faults.join('; ')}`)
}

function faultsOf(list: AnyList): string[] {
  const faults: string[] = []
  if (!sortKeysOf(list).includes(list.order.replace(/^-/, '')))
    faults.push(`its order ${list.order} is of no sortable column`)
  const names = Object.entries(list.filters).flatMap(([key, filter]) => paramsOfFilter(key, filter))
  const isTaken = (name: string) =>
    reserved.has(name) || (list.prefix === undefined && reservedByPages.has(name))
  for (const name of names.filter(isTaken))
    faults.push(`filter ${name} has a name that every list uses`)
  if (new Set(names).size < names.length) faults.push('two filters have one name')
  for (const [key, filter] of Object.entries(list.filters)) {
    if (filter.kind !== 'choice') continue
    const odd = filter.options.find(({ value }) => value === emptyValue || /^-|,/.test(value))
    if (odd) faults.push(`filter ${key} has the value ${odd.value}, which means something else`)
    const taken = valuesOf(filter.options, filter.emptyLabel !== undefined)
    for (const value of readValues(filter.opensWith))
      if (!taken.includes(value)) faults.push(`filter ${key} opens with ${value}, which it has not`)
  }
  return faults
}
