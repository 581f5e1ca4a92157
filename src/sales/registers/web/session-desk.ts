import { createContext } from 'react'
import { sessionsApi } from './registers-api.ts'

type Calls = typeof sessionsApi.call

type Act<K extends keyof Calls> = (
  ...given: Parameters<Calls[K]>
) => Promise<Awaited<ReturnType<Calls[K]>>>

/** What the screens of a session save. In training it is kept by the tab. */
export type SessionDesk = {
  /** The drawer stays shut, and reports say that they are none. */
  readonly isTraining: boolean
  readonly open: Act<'open'>
  readonly addMovement: Act<'addMovement'>
  readonly reverseMovement: Act<'reverseMovement'>
  readonly startCount: Act<'startCount'>
  readonly resume: Act<'resume'>
  readonly count: Act<'count'>
  readonly close: Act<'close'>
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
