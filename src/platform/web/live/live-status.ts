import { createContext, useContext } from 'react'
import type { LiveStatus } from './live-message.ts'

export const LiveStatusContext = createContext<LiveStatus>('connecting')

export function useLiveStatus(): LiveStatus {
  return useContext(LiveStatusContext)
}
