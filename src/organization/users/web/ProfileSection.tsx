import { useQueryClient } from '@tanstack/react-query'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Me } from './auth-context.ts'
import classes from './SettingsPage.module.css'
import { putProfile } from './use-me.ts'
import { useOwnProfile } from './use-save-profile.ts'
import { usersApi } from './users-api.ts'

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
  const profile = useOwnProfile()
  const queries = useQueryClient()
  return (
    <div className={classes.form}>
      <PageForm
        area="users"
        subject="Your profile"
        confirmLabel="Save"
        fields={fields}
        opened={valuesOf(profile)}
        save={({ values: { fullName, phone } }, options) =>
          usersApi.call.saveProfile(
            { fullName, phone: phone.trim() === '' ? null : phone },
            options,
          )
        }
        // The number comes back as it is kept.
        continueWith={(now) => ({ values: valuesOf(now), opened: valuesOf(now), version: 0 })}
        onSaved={(now) => {
          putProfile(queries, now)
          tellSuccess('Success', 'Your settings were saved')
        }}
        whyNot={(_, isDirty) => (isDirty ? null : 'You have changed nothing.')}
        below={
          <div>
            <div className={classes.label}>Email</div>
            {profile.email}
            <p className={classes.hint}>You sign in with it; only user management can change it.</p>
          </div>
        }
      />
    </div>
  )
}

const valuesOf = ({ fullName, phone }: Me['profile']): Values => ({ fullName, phone: phone ?? '' })
