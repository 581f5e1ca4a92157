import { useEffect, useState } from 'react'
import { useHabits } from '../habits.ts'
import {
  type EditedCell,
  type EditHistory,
  editedCells,
  nothingEdited,
  withEdited,
} from './edit-history.ts'

/** The unsaved cells of a table. They survive a reload of this tab and leaving the page. */
export function useStoredEdits(draft: string) {
  const { person } = useHabits()
  const key = `quartermaster_table_draft_${person}_${draft}`
  const [history, setHistory] = useState<EditHistory>(() => storedEdits(key))
  useEffect(() => {
    const edited = editedCells(history)
    try {
      if (edited.size === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify([...edited]))
    } catch {
      // Without storage, leaving the page still asks.
    }
  }, [key, history])
  return [history, setHistory] as const
}

function storedEdits(key: string): EditHistory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? withEdited(stored.filter(isEdited)) : nothingEdited
  } catch {
    // An unreadable draft is dropped.
    return nothingEdited
  }
}

// Only this file writes the key; the check drops a draft of another version of the screen.
function isEdited(stored: unknown): stored is readonly [string, EditedCell] {
  if (!Array.isArray(stored) || typeof stored[0] !== 'string') return false
  const cell: unknown = stored[1]
  return typeof cell === 'object' && cell !== null && 'first' in cell && 'version' in cell
}
