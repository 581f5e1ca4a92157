import type { AddressVerdict } from '#sales/orders/desk-words.ts'

/** Orders that were counted. All of them count; the newest are named, so that a person can look. */
export type Counted = { readonly count: number; readonly ids: readonly string[] }

/** Orders of a town, or of a whole country, that arrived or came back in the last twelve months. */
export type AreaRecord = {
  readonly name: string
  readonly delivered: number
  readonly returned: number
}

/**
 * What is known of an order and its customer when it is scored: all that the rules are told. It is
 * stored with the score, so it has numbers and ids of records, and no name, phone or street.
 */
export type RiskFacts = {
  readonly isCash: boolean
  /** Nothing of it is left to pay. */
  readonly isPaid: boolean
  readonly totalMinor: number
  readonly currency: string
  /** From which total an order is large; null where the order has another currency. */
  readonly highValueMinor: number | null
  /** The hour of the customers' clock at which it was placed, 0 to 23. */
  readonly hour: number
  readonly addressVerdict: AddressVerdict
  /** Parcels that arrived at this address before, of all customers. */
  readonly deliveredHere: number
  /** The other orders of this customer, and of this phone where no other customer is named. */
  readonly own: {
    /** Placed before this one. */
    readonly earlier: number
    readonly delivered: Counted
    /** Came back without having been accepted. */
    readonly cameBack: Counted
    /** Those of them that the customer refused, as the courier or the customer says. */
    readonly refused: Counted
    /** Placed in the 24 hours before this one. */
    readonly lastDay: Counted
  }
  /** Calls without an answer, about orders whose customer was not reached in the end. */
  readonly calls: { readonly unanswered: number; readonly orders: Counted }
  readonly phone: {
    readonly isGiven: boolean
    /** Orders of this phone before this one; of very many only the newest. */
    readonly earlier: number
    /** Those of them whose name has no word in common with the name of this one. */
    readonly otherNames: Counted
    /** Orders of other customers with this phone that came back. */
    readonly cameBackOfOthers: Counted
  }
  /** Orders to the same address of other customers with other phones. */
  readonly address: {
    readonly people: number
    readonly delivered: number
    readonly cameBack: Counted
  }
  readonly town: AreaRecord | null
  readonly country: AreaRecord | null
}
