import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Me } from './auth-context.ts'
import { OwnProfileForm } from './OwnProfileForm.tsx'
import { PhotoField } from './PhotoField.tsx'
import classes from './SettingsPage.module.css'
import { useOwnProfile } from './use-save-profile.ts'

type Values = { readonly fullName: string; readonly phone: string }

const fields: FormFields<Values> = {
  fullName: { kind: 'line', label: 'Name', longest: 100, autoComplete: 'name', isRequired: true },
  phone: {
    kind: 'line',
    label: 'Phone',
    help: 'With its country, such as +44 113 496 0000. Leave it empty for none.',
    longest: 30,
    keys: 'tel',
    autoComplete: 'tel',
  },
}

export function ProfileSection() {
  const { email } = useOwnProfile()
  return (
    <div className={classes.form}>
      <OwnProfileForm
        subject="Your profile"
        fields={fields}
        valuesOf={valuesOf}
        patchOf={({ fullName, phone }) => ({
          fullName,
          phone: phone.trim() === '' ? null : phone,
        })}
        below={
          <>
            <PhotoField />
            <div>
              <div className={classes.label}>Email</div>
              {email}
              <p className={classes.hint}>
                You sign in with it; only user management can change it.
              </p>
            </div>
          </>
        }
      />
    </div>
  )
}

const valuesOf = ({ fullName, phone }: Me['profile']): Values => ({ fullName, phone: phone ?? '' })
