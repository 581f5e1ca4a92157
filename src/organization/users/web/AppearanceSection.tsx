import { choicesOf } from '#platform/choices.ts'
import { dateStyleLabels, numberStyleLabels } from '#platform/format-labels.ts'
import { dateStyles, numberStyles } from '#platform/formats.ts'
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

const asCompany = { value: 'company', label: 'Like the company' } as const
const dates = [asCompany, ...choicesOf(dateStyles, dateStyleLabels)] as const
const numbers = [asCompany, ...choicesOf(numberStyles, numberStyleLabels)] as const

export function AppearanceSection() {
  const { theme, density, preferences } = useOwnProfile()
  const { formats } = preferences
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
        label="Dates"
        hint="How the screens write days. Each time shows its exact instant and zone on hover."
        options={dates}
        value={formats.dates}
        isDisabled={isPending}
        onChange={(next) =>
          save(
            { preferences: { formats: { ...formats, dates: next } } },
            { preferences: { formats } },
            `Dates: ${labelOf(dates, next)}`,
          )
        }
      />
      <ChoiceRow
        label="Numbers"
        hint="How the screens write amounts and quantities."
        options={numbers}
        value={formats.numbers}
        isDisabled={isPending}
        onChange={(next) =>
          save(
            { preferences: { formats: { ...formats, numbers: next } } },
            { preferences: { formats } },
            `Numbers: ${labelOf(numbers, next)}`,
          )
        }
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
