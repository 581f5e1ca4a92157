import { createContext, use } from 'react'
import { unnamedHouse } from '../unnamed-house.ts'

/** The company, as screens and printed documents show it. */
export type HouseFacts = {
  readonly companyName: string
  /** The id of a picture; empty for none. */
  readonly companyLogo: string
  readonly companyAddress: string
  readonly companyPhone: string
  readonly companyEmail: string
  readonly companyTaxNumber: string
  /** The currency of new documents and of thresholds. */
  readonly currency: string
  /** One of `dateStyles` and of `numberStyles`. */
  readonly dateStyle: string
  readonly numberStyle: string
  /** One of `weekStarts`. */
  readonly weekStart: string
  /** From this number of records on, an action that loses something requires typing the number. */
  readonly countedFrom: number
  /** The company's time zone, for outlets without their own. */
  readonly timeZone: string
}

/** Until the server has answered, the company has a default name. */
export const HouseContext = createContext<HouseFacts>(unnamedHouse)

export function useHouse(): HouseFacts {
  return use(HouseContext)
}
