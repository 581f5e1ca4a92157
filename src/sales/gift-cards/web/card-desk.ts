import { createContext } from 'react'
import { giftCardsApi } from './gift-cards-api.ts'
import { type OpenRegisters, useOpenRegisters } from './use-open-registers.ts'

type Calls = typeof giftCardsApi.call

type Act<K extends keyof Calls> = (
  ...given: Parameters<Calls[K]>
) => Promise<Awaited<ReturnType<Calls[K]>>>

/** What the screens of gift cards ask and save. In training it is kept by the tab. */
export type CardDesk = {
  /** Slips say that they are none. */
  readonly isTraining: boolean
  readonly lookUp: Act<'lookUp'>
  readonly issue: Act<'issue'>
  readonly load: Act<'load'>
  readonly adjust: Act<'adjust'>
  readonly block: Act<'block'>
  readonly unblock: Act<'unblock'>
  /** The registers that are open, of one currency where a card has it already. */
  readonly useOpenRegisters: (currency: string | null) => OpenRegisters
}

const { call } = giftCardsApi

export const realCardDesk: CardDesk = {
  isTraining: false,
  lookUp: (...given) => call.lookUp(...given),
  issue: (...given) => call.issue(...given),
  load: (...given) => call.load(...given),
  adjust: (...given) => call.adjust(...given),
  block: (...given) => call.block(...given),
  unblock: (...given) => call.unblock(...given),
  useOpenRegisters,
}

export const CardDeskContext = createContext<CardDesk>(realCardDesk)
