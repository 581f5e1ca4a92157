import { isRecord } from '#platform/is-record.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import type { CodeOwner } from '../row-faults.ts'

export type ShownFault = {
  readonly key: string
  readonly field: string
  readonly message: string
  readonly owner: CodeOwner | null
}

/**
 * What the server found in rows that were sent together: its own rules by the row's key, and what did
 * not fit the contract by the row's place, `rows.3.changes.weightGrams`.
 */
export function shownFaults(
  refusal: ShownRefusal | null,
  keys: readonly string[],
): readonly ShownFault[] {
  if (!refusal) return []
  const told = Array.isArray(refusal.details.faults) ? refusal.details.faults : []
  const found = told.flatMap((fault: unknown): ShownFault[] => {
    if (!isRecord(fault)) return []
    const { key, field, message, owner } = fault
    return [
      {
        key: String(key),
        field: field === null ? '' : String(field),
        message: String(message),
        owner: isOwner(owner) ? owner : null,
      },
    ]
  })
  const unfit = Object.entries(refusal.fields).flatMap(([path, message]): ShownFault[] => {
    const [, place, field = ''] =
      /^(?:rows|variants)\.(\d+)(?:\.changes)?(?:\.(\w+))?/.exec(path) ?? []
    if (place === undefined) return []
    return [{ key: keys[Number(place)] ?? place, field, message, owner: null }]
  })
  return [...found, ...unfit]
}

export function isOwner(value: unknown): value is CodeOwner {
  return (
    isRecord(value) &&
    typeof value.productId === 'string' &&
    typeof value.variantId === 'string' &&
    typeof value.sku === 'string' &&
    typeof value.title === 'string'
  )
}
