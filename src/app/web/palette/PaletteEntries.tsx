import { Spotlight } from '@mantine/spotlight'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

type Props = { group: PaletteGroup; onChoose: (entry: PaletteEntry) => void }

/** One group of the palette; nothing where it has no entries. */
export function PaletteEntries({ group, onChoose }: Props) {
  const { label, entries } = group
  if (entries.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map((entry) => (
        <Spotlight.Action
          key={entry.key}
          label={entry.label}
          {...(entry.description ? { description: entry.description } : {})}
          leftSection={<entry.icon size={18} stroke={1.6} />}
          closeSpotlightOnTrigger={entry.whyNot === null}
          aria-disabled={entry.whyNot !== null}
          onClick={() => onChoose(entry)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
