import { useState } from 'react'
import type { Notification } from '../notifications.contract.ts'

/**
 * The notification that the address names. It stays when looking at it has marked it as read and a
 * filter for unread ones has therefore put it out of the list.
 */
export function useOpened(
  rows: readonly Notification[],
  id: string | undefined,
): Notification | undefined {
  const found = rows.find((row) => row.id === id)
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
