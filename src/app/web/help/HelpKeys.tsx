import { useSyncExternalStore } from 'react'
import { keysOfPage, keysVersion, watchKeys } from '#platform/web/bound-keys.ts'
import { allListKeys, listKeys } from '#platform/web/DataTable/list-keys.ts'
import { everywhereShortcuts } from '#platform/web/shell/everywhere-shortcuts.ts'
import { ShortcutTable } from '#platform/web/shell/ShortcutTable.tsx'

const sets = { list: listKeys, 'selecting list': allListKeys }

/** The keys of the page at hand first, then those of the whole app. */
export function HelpKeys() {
  useSyncExternalStore(watchKeys, keysVersion)
  return (
    <div>
      <ShortcutTable
        groups={[
          { title: 'On this page', keys: keysOfPage(sets) },
          { title: 'Everywhere', keys: everywhereShortcuts },
        ]}
      />
    </div>
  )
}
