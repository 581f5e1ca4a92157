import type { RawBuilder } from 'kysely'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { AnnouncedRow, ReceiptNotice } from '../receiving.fields.ts'
import type { CountOutcome } from '../receiving.rules.ts'

/** What receiving knows of the areas below it; the composition passes it in. */
export type ReceivingParts = {
  /** The units of a variant that customer orders wait for at an outlet, by the names of columns. */
  readonly awaited: (variant: string, outlet: string) => RawBuilder<number>
  readonly notices: NoticeParts
  /** Why a receipt can't be undone, by the constraint of a table that is about it; null for others. */
  readonly whyKept: (constraint: string | null, label: string) => Refusal | null
}

/** A carton of an announced delivery, as its label says. */
export type ScannedCarton = {
  readonly id: string
  /** `Carton 2 of 5`. */
  readonly label: string
  readonly noticeId: string
  readonly noticeLabel: string
  readonly outletId: string
  /** The receipt that counts its delivery; null before it arrives. */
  readonly receiptId: string | null
  readonly isCounted: boolean
  readonly contents: readonly {
    readonly orderLineId: string
    readonly quantity: number
    readonly lotCode: string | null
    readonly expiresOn: string | null
  }[]
}

/** What of a receipt's line was counted with a carton. */
export type CountedCarton = {
  readonly lineId: string
  readonly lotId: string | null
  readonly outcome: CountOutcome
  readonly reasonCode: string | null
  readonly binId: string | null
  readonly quantity: number
}

/** The deliveries that suppliers announced. */
export type NoticeParts = {
  /** Everything that an order has open is announced; by the name of its id's column. */
  readonly isAnnounced: (orderId: string) => RawBuilder<boolean>
  /** The announced quantity of an order's line in a receipt; null without an announced delivery. */
  readonly announcedIn: (receiptId: string, orderLineId: string) => RawBuilder<number | null>
  readonly expected: (
    reader: Reader,
    actor: Actor,
    at: { readonly outletId?: string | undefined },
  ) => Promise<readonly AnnouncedRow[]>
  /** How many that have not arrived are due today, and how many are late. */
  readonly dueOf: (
    reader: Reader,
    actor: Actor,
    at: { readonly outletId?: string | undefined },
  ) => Promise<{ readonly today: number; readonly late: number }>
  readonly ofReceipt: (reader: Reader, receiptId: string) => Promise<ReceiptNotice | null>
  /** Null for a code that is no carton's. */
  readonly findCarton: (tx: Tx, code: string) => Promise<ScannedCarton | null>
  readonly keepCounted: (
    tx: Tx,
    actor: Actor,
    cartonId: string,
    counted: readonly CountedCarton[],
  ) => Promise<void>
  /** What was counted with a carton, which is not counted afterwards; null for a carton of another receipt. */
  readonly takeBack: (
    tx: Tx,
    receiptId: string,
    cartonId: string,
  ) => Promise<readonly CountedCarton[] | null>
  /** The state of a receipt changed. */
  readonly follow: (tx: Tx, actor: Actor, receiptId: string) => Promise<void>
}
