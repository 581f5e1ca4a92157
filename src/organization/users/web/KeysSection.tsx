import { Switch } from '@mantine/core'
import { allListKeys } from '#platform/web/DataTable/list-keys.ts'
import { everywhereShortcuts } from '#platform/web/shell/everywhere-shortcuts.ts'
import { ShortcutTable } from '#platform/web/shell/ShortcutTable.tsx'
import classes from './SettingsPage.module.css'
import { useOwnProfile, useSaveAtOnce } from './use-save-profile.ts'

export function KeysSection() {
  const { keys } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  const change = (hasSingleKeys: boolean) =>
    save(
      { preferences: { keys: { hasSingleKeys } } },
      { preferences: { keys } },
      hasSingleKeys ? 'Single keys are shortcuts' : 'Single keys do nothing by themselves',
    )
  return (
    <div className={classes.form}>
      <Switch
        label="Single keys are shortcuts"
        description="Switch them off if speech input or a shaking hand presses them by mistake. Arrows, Enter, Esc and keys with Ctrl or Alt stay."
        checked={keys.hasSingleKeys}
        disabled={isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <ShortcutTable
        groups={[
          { title: 'Everywhere', keys: everywhereShortcuts },
          { title: 'In a list', keys: allListKeys },
        ]}
      />
      <p>Press ? on a page to see the keys of that page first.</p>
    </div>
  )
}
