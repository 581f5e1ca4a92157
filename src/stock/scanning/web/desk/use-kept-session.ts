import { useCallback, useRef, useState } from 'react'
import { useHabits } from '#platform/web/habits.ts'
import { keptSession, noSession, type ScanSession } from '../../scan-session.ts'

function read(key: string): ScanSession {
  try {
    const text = window.sessionStorage.getItem(key)
    return text === null ? noSession : (keptSession(JSON.parse(text)) ?? noSession)
  } catch {
    return noSession
  }
}

function write(key: string, session: ScanSession): void {
  try {
    if (session.steps.length === 0) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Without storage the list ends when the page is left.
  }
}

/** The session's list, kept in this tab: a card that opens a record and Back lose nothing. */
export function useKeptSession() {
  const key = `quartermaster_scan_session:${useHabits().person}`
  const [session, setSession] = useState(() => read(key))
  // Two scans may come before the screen has rendered the first.
  const latest = useRef(session)
  const keep = useCallback(
    (next: ScanSession) => {
      latest.current = next
      write(key, next)
      setSession(next)
    },
    [key],
  )
  return { session, latest, keep }
}
