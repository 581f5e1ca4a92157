import { createContext } from 'react'
import type { ActLike } from '#platform/web/act-like.ts'
import { sessionsApi } from './registers-api.ts'

type Calls = typeof sessionsApi.call

/** What the screens of a session save. In training it is kept by the tab. */
export type SessionDesk = {
  /** The drawer stays shut, and reports say that they are none. */
  readonly isTraining: boolean
  readonly open: ActLike<Calls['open']>
  readonly addMovement: ActLike<Calls['addMovement']>
  readonly reverseMovement: ActLike<Calls['reverseMovement']>
  readonly startCount: ActLike<Calls['startCount']>
  readonly resume: ActLike<Calls['resume']>
  readonly count: ActLike<Calls['count']>
  readonly close: ActLike<Calls['close']>
}

const { call } = sessionsApi

export const SessionDeskContext = createContext<SessionDesk>({
  isTraining: false,
  open: (...given) => call.open(...given),
  addMovement: (...given) => call.addMovement(...given),
  reverseMovement: (...given) => call.reverseMovement(...given),
  startCount: (...given) => call.startCount(...given),
  resume: (...given) => call.resume(...given),
  count: (...given) => call.count(...given),
  close: (...given) => call.close(...given),
})
