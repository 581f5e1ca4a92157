import { createContext } from 'react'
import type { Term } from '../glossary/glossary.ts'

/** What the help begins with: the page, the keys of the page, or a term. */
export type HelpSubject = 'page' | 'keys' | { readonly term: Term }

export type HelpControl = {
  readonly isOpen: boolean
  show: (subject: HelpSubject) => void
  close: () => void
}

/** Null where there is no help: on pages without a session. */
export const HelpContext = createContext<HelpControl | null>(null)
