import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { ProfilePatch } from '../profile-patch.ts'
import type { Me } from './auth-context.ts'
import { putProfile } from './use-me.ts'
import { useOwnProfile } from './use-save-profile.ts'
import { usersApi } from './users-api.ts'

type OwnProfileFormProps<V> = {
  subject: `Your ${string}`
  fields: FormFields<V>
  /** See `FormGiven`. */
  within?: string
  valuesOf: (profile: Me['profile']) => V
  patchOf: (values: V) => ProfilePatch
  below?: ReactNode
  after?: (values: V) => ReactNode
}

/** A part of the user's own profile. It continues with the values as the server stored them. */
export function OwnProfileForm<V extends object>(props: OwnProfileFormProps<V>) {
  const { valuesOf, patchOf, ...form } = props
  const profile = useOwnProfile()
  const queries = useQueryClient()
  return (
    <PageForm
      {...form}
      area="users"
      confirmLabel="Save"
      opened={valuesOf(profile)}
      save={({ values }, options) => usersApi.call.saveProfile(patchOf(values), options)}
      continueWith={(saved) => openedWith(valuesOf(saved))}
      onSaved={(saved) => {
        putProfile(queries, saved)
        tellSuccess('Success', 'Your settings were saved')
      }}
      whyNot={(_, isDirty) => (isDirty ? null : 'You have changed nothing.')}
    />
  )
}
