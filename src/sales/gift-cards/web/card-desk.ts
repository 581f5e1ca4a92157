import { createContext } from 'react'
import type { ActLike } from '#platform/web/act-like.ts'
import { giftCardsApi } from './gift-cards-api.ts'
import { type OpenRegisters, useOpenRegisters } from './use-open-registers.ts'

type Calls = typeof giftCardsApi.call

/** What the screens of gift cards ask and save. In training it is kept by the tab. */
export type CardDesk = {
  /** Slips say that they are none. */
  readonly isTraining: boolean
  readonly lookUp: ActLike<Calls['lookUp']>
  readonly issue: ActLike<Calls['issue']>
  readonly load: ActLike<Calls['load']>
  readonly adjust: ActLike<Calls['adjust']>
  readonly block: ActLike<Calls['block']>
  readonly unblock: ActLike<Calls['unblock']>
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
