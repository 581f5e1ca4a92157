import type { BoundKey } from '../bound-keys.ts'

/** What `useListKeys` binds, in words; apart, because a list is drawn without them. */
export const listKeys: readonly BoundKey[] = [
  { keys: '↓ / ↑', does: 'Next and previous row' },
  { keys: 'J / K', does: 'Next and previous row', isSingle: true },
  { keys: 'Enter', does: 'Open the row' },
  { keys: '/', does: 'Search in the list', isSingle: true },
  { keys: '↓', does: 'From the search to what it found' },
]

const selectingKeys: readonly BoundKey[] = [
  { keys: 'X', does: 'Select the row', isSingle: true },
  { keys: 'Space', does: 'Select the row' },
  { keys: 'Shift+↓ / Shift+↑', does: 'Select row by row' },
  { keys: 'Shift+J / Shift+K', does: 'Select row by row', isSingle: true },
  { keys: 'Esc', does: 'Close the record, then clear the selection' },
]

export const allListKeys: readonly BoundKey[] = [...listKeys, ...selectingKeys]
