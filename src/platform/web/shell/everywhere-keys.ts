import { shortcutText } from '../bound-keys.ts'

/** The keys of the whole app and their notation; their descriptions come with the list. */
export const everywhereKeys = {
  search: { hotkey: 'k', keys: shortcutText('K') },
  sidebar: { hotkey: 'b', keys: shortcutText('B') },
  messages: { hotkey: ['altKey', 'KeyT'], keys: 'Alt+T' },
  close: { hotkey: 'Escape', keys: 'Esc' },
  shortcuts: { hotkey: '?', keys: '?', isSingle: true },
} as const
