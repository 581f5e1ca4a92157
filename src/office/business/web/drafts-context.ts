import { createContext, use } from 'react'
import type { MoneyWords } from '#platform/settings.rules.ts'
import type { Draft, Drafts } from './drafts.ts'

export type DraftDesk = {
  readonly drafts: Drafts
  readonly keep: (draft: Draft) => void
  readonly drop: (key: string, outletId: string | null) => void
  /** The server's refusals at the last save, by setting key. */
  readonly refusals: Readonly<Record<string, string>>
  readonly words: MoneyWords
}

export const DraftsContext = createContext<DraftDesk | null>(null)

export function useDrafts(): DraftDesk {
  const desk = use(DraftsContext)
  if (!desk) throw new Error('useDrafts must be used within a DraftsContext.')
  return desk
}
