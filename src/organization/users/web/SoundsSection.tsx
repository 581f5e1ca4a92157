import { Button, Switch } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { playScanSound, type ScanSound } from '#platform/web/scan/scan-sounds.ts'
import type { Preferences } from '../preferences.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import classes from './SettingsPage.module.css'
import { useOwnProfile, useSaveAtOnce } from './use-save-profile.ts'

const volumes = [
  { value: '30', label: 'Quiet' },
  { value: '60', label: 'Normal' },
  { value: '100', label: 'Loud' },
] as const

const examples: readonly (readonly [ScanSound, string])[] = [
  ['ok', 'Taken'],
  ['wrong', 'Wrong'],
  ['over', 'Too many, or unknown'],
  ['done', 'All done'],
]

export function SoundsSection() {
  const { sounds } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  const change = (next: Preferences['sounds'], words: string) =>
    save({ preferences: { sounds: next } }, { preferences: { sounds } }, words)
  const volume = volumes.find(({ value }) => Number(value) === sounds.volumePercent)?.value ?? '60'
  return (
    <div className={classes.form}>
      <Switch
        label="Sounds"
        description="Answers to scans, and notifications that are allowed to sound."
        checked={sounds.isOn}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) =>
          change({ ...sounds, isOn: checked }, checked ? 'Sounds are on' : 'Sounds are off')
        }
      />
      <ChoiceRow
        label="Loudness"
        hint="On all your devices. The speaker button at a packing bench mutes that browser alone."
        options={volumes}
        value={volume}
        isDisabled={isPending || !sounds.isOn}
        onChange={(next) =>
          change({ ...sounds, volumePercent: Number(next) }, `Loudness: ${next} %`)
        }
      />
      <div>
        <div className={classes.label}>What they mean</div>
        <div className={classes.buttons}>
          {examples.map(([sound, words]) => (
            <Button
              key={sound}
              variant="default"
              size="xs"
              disabled={!sounds.isOn}
              leftSection={<IconVolume size={14} />}
              onClick={() => playScanSound(sound)}
            >
              {words}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
