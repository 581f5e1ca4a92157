import { TimeZoneField } from '#platform/web/codes/CodeFields.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { TimeField } from '#platform/web/TimeField.tsx'
import type { Me } from './auth-context.ts'
import { OwnProfileForm } from './OwnProfileForm.tsx'
import classes from './SettingsPage.module.css'

type Values = {
  readonly isKept: boolean
  readonly from: string
  readonly until: string
  readonly timeZone: string
}

const usual = { from: '21:00', until: '07:00' }

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** When the user is left alone; the list fills all the same, and what is urgent comes through. */
export function QuietHoursForm() {
  return (
    <Section title="Quiet hours">
      <div className={classes.form}>
        <OwnProfileForm
          subject="Your quiet hours"
          fields={fields}
          valuesOf={valuesOf}
          patchOf={({ isKept, from, until, timeZone }) => ({
            quietHours: isKept ? { from, until } : null,
            timeZone,
          })}
        />
      </div>
    </Section>
  )
}

function valuesOf({ quietHours, timeZone }: Me['profile']): Values {
  const { from, until } = quietHours ?? usual
  // Until quiet hours are first kept, the zone of this computer is the likelier one.
  return { isKept: quietHours !== null, from, until, timeZone: quietHours ? timeZone : zoneHere }
}

function timeField(label: string, refusedAs: string): FieldOf<string, Values> {
  return {
    kind: 'own',
    label,
    isRequired: true,
    isShort: true,
    isShown: ({ isKept }) => isKept,
    refusedAs,
    draw: ({ value, error, onValue }) => (
      <TimeField
        label={label}
        required
        withAsterisk={false}
        value={value}
        error={error}
        onTime={onValue}
      />
    ),
    words: (value) => value,
  }
}

const fields: FormFields<Values> = {
  isKept: {
    kind: 'switch',
    label: 'Keep quiet hours',
    help: 'Nothing pops up or sounds between these times, but for what is urgent.',
    refusedAs: 'quietHours',
  },
  from: timeField('From', 'quietHours.from'),
  until: timeField('Until', 'quietHours.until'),
  timeZone: {
    kind: 'own',
    label: 'Time zone',
    isShown: ({ isKept }) => isKept,
    draw: ({ value, error, onValue }) => (
      <TimeZoneField label="Time zone" value={value} error={error} onValue={onValue} />
    ),
    words: (value) => value,
  },
}
