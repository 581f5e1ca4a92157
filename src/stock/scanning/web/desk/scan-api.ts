import { connect } from '#platform/web/client.ts'
import { cardNouns } from '../../card-nouns.ts'
import type { scanningContract } from '../../scanning.contract.ts'

export const scanApi = connect<typeof scanningContract>('scanning')

type Found = { readonly noun: string; readonly id: string }

/** The query of a record's card, where it was scanned. */
export function cardOf({ noun, id }: Found, outletId: string | undefined) {
  const known = cardNouns.find((each) => each === noun)
  return scanApi.ask('card', { noun: known ?? 'variant', id, outletId })
}
