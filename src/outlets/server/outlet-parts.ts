import type { RawBuilder } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { BinContent } from '../bins.contract.ts'
import type { OutletHoldings } from '../outlets.rules.ts'

export type OutletFigures = { readonly levels: number; readonly valueMinor: number }

/**
 * What areas below know of outlets and bins: stock, and documents that are open. They stand below
 * this one, so that the composition hands them in.
 */
export type OutletParts = {
  readonly figuresAt: (
    reader: Reader,
    outletIds: readonly string[],
  ) => Promise<ReadonlyMap<string, OutletFigures>>
  readonly holdingsAt: (reader: Reader, outletId: string) => Promise<OutletHoldings>
  readonly contentsOf: (
    reader: Reader,
    binIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly BinContent[]>>
  /** A condition on the bin `b`: something lies in it. */
  readonly isFilled: RawBuilder<boolean>
}
