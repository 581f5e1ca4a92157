import { AppLink } from '#platform/web/AppLink.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { settingGroups } from '../setting-groups.ts'
import classes from './FoundSettings.module.css'
import { findSettings } from './find-settings.ts'
import { SettingRows } from './SettingsBody.tsx'

/** What the search finds, by group; the values are those of the whole business. */
export function FoundSettings({ text }: { text: string }) {
  const found = findSettings(text)
  const groups = settingGroups.filter(({ label }) => found.some(({ group }) => group === label))
  if (groups.length === 0) {
    return (
      <EmptyNote title="No setting matches">
        Every word is looked for in names, effects and groups. Try fewer or other words.
      </EmptyNote>
    )
  }
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Section
          key={group.key}
          level={2}
          title={group.label}
          aside={<AppLink search={{ section: group.key }}>All of {group.label}</AppLink>}
        >
          <SettingRows
            settings={found.filter((setting) => setting.group === group.label)}
            outletId={null}
          />
        </Section>
      ))}
    </div>
  )
}
