import type { BoundKey } from '../bound-keys.ts'
import { everywhereKeys } from './everywhere-keys.ts'

const words: Readonly<Record<keyof typeof everywhereKeys, string>> = {
  search: 'Search and go to',
  sidebar: 'Expand or collapse the sidebar',
  messages: 'Go to the messages in the corner',
  close: 'Close what is open',
  shortcuts: 'Show help and keyboard shortcuts',
}

const names = ['search', 'sidebar', 'messages', 'close', 'shortcuts'] as const

/** The keys of the whole app, as the list of shortcuts shows them. */
export const everywhereShortcuts: readonly BoundKey[] = names.map((name) => ({
  ...everywhereKeys[name],
  does: words[name],
}))
