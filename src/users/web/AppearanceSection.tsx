import { ChoiceRow } from './ChoiceRow.tsx'
import classes from './SettingsPage.module.css'
import { useOwnProfile, useSaveAtOnce } from './use-save-profile.ts'

const themes = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const densities = [
  { value: 'normal', label: 'Normal' },
  { value: 'dense', label: 'Dense' },
] as const

export function AppearanceSection() {
  const { theme, density } = useOwnProfile()
  const { save, isPending } = useSaveAtOnce()
  return (
    <div className={classes.form}>
      <ChoiceRow
        label="Theme"
        hint="The moon in the header changes it for now; this is what every start begins with."
        options={themes}
        value={theme}
        isDisabled={isPending}
        onChange={(next) => save({ theme: next }, { theme }, `Theme: ${labelOf(themes, next)}`)}
      />
      <ChoiceRow
        label="Rows of tables"
        hint="Dense rows are 32 pixels high instead of 40, so that more of them can be seen."
        options={densities}
        value={density}
        isDisabled={isPending}
        onChange={(next) =>
          save({ density: next }, { density }, `Rows of tables: ${labelOf(densities, next)}`)
        }
      />
    </div>
  )
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}
