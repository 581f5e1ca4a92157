import { useEffect, useState } from 'react'
import { type Draft, emptyDraft } from './new-order-draft.ts'

const key = 'quartermaster_order_draft'

/** The draft of a new order; it survives a reload of this tab until it is placed or discarded. */
export function useStoredDraft() {
  const [draft, setDraft] = useState<Draft>(readDraft)
  useEffect(() => {
    if (draft === emptyDraft) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  }, [draft])
  return { draft, setDraft, discard: () => setDraft(emptyDraft) }
}

/** Leaves a draft for the form, such as a copy of another order; one that was begun is replaced. */
export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : emptyDraft
  } catch {
    // A draft that cannot be read is as good as none.
    return emptyDraft
  }
}

// Only this file writes the key; the check keeps a draft of another version of the screen out.
function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false
  const known: Record<string, unknown> = { ...stored }
  return Object.keys(emptyDraft).every((name) => name in known) && Array.isArray(known.lines)
}
