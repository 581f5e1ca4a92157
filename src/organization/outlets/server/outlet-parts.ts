import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { BinContent } from '../bins.contract.ts'
import type { SuspensionAnswer, WaitingStage } from '../coverage.rules.ts'
import type { WhatWaited } from '../locations.fields.ts'
import type { OutletHoldings } from '../outlets.rules.ts'

export type { WhatWaited }

/** A parcel that waits for a courier. */
export type WaitingParcel = {
  readonly id: string
  readonly code: string
  readonly outletId: string
  readonly stage: WaitingStage
  /** The actor may dispatch at its outlet. */
  readonly isOwn: boolean
}

/** A courier in one service location. */
export type CourierThere = { readonly courierId: string; readonly areaId: string }

export type Suspending = CourierThere & {
  readonly courierName: string
  readonly note: string
  readonly answer: SuspensionAnswer
  /** It was suspended there already. */
  readonly isExtended: boolean
  /** What waited for the courier before it was suspended. */
  readonly waiting: readonly WaitingParcel[]
}

/** What waits for a courier that is suspended, and what becomes of it. */
export type WaitingParts = Pick<OutletParts, 'waitingFor' | 'decideWaiting'>

export type OutletFigures = { readonly levels: number; readonly valueMinor: number }

/**
 * What areas below know of outlets and bins: stock, and open documents. They are below this one, so
 * the composition passes them in.
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
  /** Which parcels wait for a courier there, the longest first; at most so many as are worked through. */
  readonly waitingFor: (
    reader: Reader,
    actor: Actor,
    there: CourierThere,
  ) => Promise<readonly WaitingParcel[]>
  /** What becomes of them, in the transaction that suspends the courier. */
  readonly decideWaiting: (tx: Tx, actor: Actor, suspending: Suspending) => Promise<WhatWaited>
  /** A condition on the bin `b`: it has contents. */
  readonly isFilled: RawBuilder<boolean>
}
