import type { Tone } from './machine.ts'
import type { Access, Permission } from './permissions.ts'

/** The parameters of an address. */
export type AddressParams = Readonly<Record<string, string>>

/** Work that waits for a user: rows of a list, counted as the page of the list shows them. */
export type Need = {
  /** `returns.inspect`. */
  readonly key: string
  /** The area whose live updates on the screen refresh the count. */
  readonly area: string
  /** The permission of the users who do this work, which is also that of the list. */
  readonly access: Exclude<Access, 'open'>
  /** Not for users with this permission: another need says the same and opens a better page. */
  readonly notFor?: Permission
  /** After the number: “return to inspect”. */
  readonly one: string
  readonly many: string
  /** `bad` is for what is late, and for nothing else. */
  readonly tone: Tone
  /** The lowest is the most urgent. */
  readonly urgency: number
  /** The page with the list, and the parameters that show exactly what is counted. */
  readonly page: string
  readonly params: AddressParams | ((today: string) => AddressParams)
  /** The roles whose own work it is, which see it before the work of others. */
  readonly mainFor?: readonly string[]
  /** What its button says, as a verb with its object: “Inspect returns”. */
  readonly button: string
  /** What the time of the first row is: since when it waits, or until when it is to be done. */
  readonly since?: 'oldest' | 'due'
}

/** An amount in the minor units of a currency. */
export type Amount = { readonly currency: string; readonly minor: number }

/** What waits, as far as it is counted. */
export type NeedCount = {
  readonly count: number
  readonly isMore: boolean
  /** A day or an instant; null where nothing waits or the need has no time. */
  readonly since: string | null
  /** What it is worth by currency; empty where the need has no value, or there is too much to sum. */
  readonly amounts: Amount[]
}

/** The days that a figure is about, both included, and those of the period before. */
export type FigurePeriod = {
  readonly from: string
  readonly to: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly zone: string
}

/** A figure of the company with a list behind it. */
export type Figure = {
  readonly key: string
  readonly area: string
  /** All of these are required. */
  readonly access: readonly [Permission, ...Permission[]]
  readonly label: string
  /** Where it is shown among the figures; the lowest is first. */
  readonly place: number
  readonly page: string
  /** The parameters of the list, of which `period` is the name of the chosen period. */
  readonly params: (period: string) => AddressParams
  /** Whether it is about the chosen period, or about now. */
  readonly isOfPeriod: boolean
  /** The parameter of the list that limits it to one outlet: `outletId` unless it is named here. */
  readonly outletParam?: string
}

/** By what the change of a figure can be broken down. */
export const causeKinds = ['outlet', 'courier', 'channel'] as const

export type CauseKind = (typeof causeKinds)[number]

/** A value, and of how many it is: what was earned with so many parcels, how many of them came back. */
export type Counted = { readonly value: number; readonly of: number | null }

/** What one outlet, courier or channel adds to a figure. */
export type CauseRow = {
  /** Its value in the address of the list; null for what has none. */
  readonly key: string | null
  readonly label: string
  readonly now: Counted
  readonly before: Counted
}

/** What a figure is now and was before: amounts by currency, or a share in two counts. */
export type FigureValue = {
  readonly amounts: (Amount & { readonly beforeMinor: number | null })[]
  readonly share: {
    readonly part: number
    readonly whole: number
    readonly beforePart: number
    readonly beforeWhole: number
  } | null
  /** A second number in small type: “42 parcels delivered”, “£12.00 overdue”. */
  readonly beside: {
    readonly count: number | null
    readonly amounts: Amount[]
    readonly one: string
    readonly many: string
  } | null
}
