import { type BoundKey, shortcutText } from '../bound-keys.ts'

/** What binds a key of the whole app, and what the list of shortcuts says of it. */
const bound = {
  search: { hotkey: 'mod+K', keys: shortcutText('K'), does: 'Search and go to' },
  sidebar: { hotkey: 'mod+B', keys: shortcutText('B'), does: 'Expand or collapse the sidebar' },
  messages: { hotkey: ['altKey', 'KeyT'], keys: 'Alt+T', does: 'Go to the messages in the corner' },
  close: { hotkey: 'Escape', keys: 'Esc', does: 'Close what is open' },
  shortcuts: { hotkey: '?', keys: '?', does: 'Show the keyboard shortcuts', isSingle: true },
} as const

export const everywhereKeys: typeof bound & Readonly<Record<string, BoundKey>> = bound
