import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Me } from './auth-context.ts'
import classes from './SettingsPage.module.css'
import { putProfile } from './use-me.ts'
import { usersApi } from './users-api.ts'

const themes = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ProfileForm({ profile }: { profile: Me['profile'] }) {
  const queries = useQueryClient()
  const [fullName, setFullName] = useState(profile.fullName)
  const [theme, setTheme] = useState(profile.theme)
  const isChanged = fullName !== profile.fullName || theme !== profile.theme
  const { start, isPending, refusal } = useAct({
    area: 'users',
    run: usersApi.call.saveProfile,
    onDone: (saved) => {
      putProfile(queries, saved)
      tellSuccess('Success', 'Your settings were saved')
    },
    failure: 'Not saved',
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    start({ fullName, theme })
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label="Name"
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={100}
        value={fullName}
        error={refusal?.fields.fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
      />
      <TextInput label="Email" value={profile.email} readOnly />
      <div>
        <div id="theme-label" className={classes.label}>
          Theme
        </div>
        <SegmentedControl
          aria-labelledby="theme-label"
          data={[...themes]}
          value={theme}
          onChange={(value) => setTheme(themes.find((one) => one.value === value)?.value ?? theme)}
        />
        <p className={classes.hint}>Kept with your profile, on every device.</p>
      </div>
      <Button
        type="submit"
        className={classes.submit}
        loading={isPending}
        disabled={!isChanged || !fullName.trim()}
      >
        Save
      </Button>
    </form>
  )
}
