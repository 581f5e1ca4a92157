import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Notification } from '../notifications.contract.ts'

/** Where a notification leads, if it leads anywhere inside the app; otherwise null. */
export function targetOf({ action_url }: Notification): string | null {
  // The server refuses other addresses; a row from elsewhere must not lead out of the app.
  return action_url && /^\/(?![/\\])/.test(action_url) ? action_url : null
}

/** Opens the link of a notification; false if it has none. */
export function useFollow(): (notification: Notification) => boolean {
  const { history } = useRouter()
  return useCallback(
    (notification) => {
      const target = targetOf(notification)
      if (target !== null) history.push(target)
      return target !== null
    },
    [history],
  )
}
