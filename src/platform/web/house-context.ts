import { createContext, use } from 'react'
import { platformSettings } from '../platform.settings.ts'

/** Whose house this is, as screens and printed sheets show it. */
export type HouseFacts = {
  readonly companyName: string
  readonly companyAddress: string
  readonly companyPhone: string
  readonly companyEmail: string
  readonly companyTaxNumber: string
  /** What new documents begin in, and what thresholds are meant in. */
  readonly currency: string
}

/** What counts until the server has said otherwise. */
const unnamed: HouseFacts = {
  companyName: platformSettings.companyName.default,
  companyAddress: platformSettings.companyAddress.default,
  companyPhone: platformSettings.companyPhone.default,
  companyEmail: platformSettings.companyEmail.default,
  companyTaxNumber: platformSettings.companyTaxNumber.default,
  currency: platformSettings.currency.default,
}

export const HouseContext = createContext<HouseFacts>(unnamed)

export function useHouse(): HouseFacts {
  return use(HouseContext)
}
