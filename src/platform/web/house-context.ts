import { createContext, use } from 'react'
import { unnamedHouse } from '../unnamed-house.ts'

/** Whose house this is, as screens and printed sheets show it. */
export type HouseFacts = {
  readonly companyName: string
  readonly companyAddress: string
  readonly companyPhone: string
  readonly companyEmail: string
  readonly companyTaxNumber: string
  /** What new documents begin in, and what thresholds are meant in. */
  readonly currency: string
  /** One of `dateStyles` and of `numberStyles`. */
  readonly dateStyle: string
  readonly numberStyle: string
  /** From so many records on, an act that loses something needs their number typed. */
  readonly countedFrom: number
  /** Of its clock, where an outlet has none of its own. */
  readonly timeZone: string
}

/** Until the server has said otherwise it has no name of its own. */
export const HouseContext = createContext<HouseFacts>(unnamedHouse)

export function useHouse(): HouseFacts {
  return use(HouseContext)
}
