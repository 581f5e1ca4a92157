import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import classes from './SettingsPage.module.css'
import { useOwnProfile, useSaveProfile } from './use-save-profile.ts'

export function ProfileSection() {
  const profile = useOwnProfile()
  const [fullName, setFullName] = useState(profile.fullName)
  const [phone, setPhone] = useState(profile.phone ?? '')
  // The number comes back as it is kept.
  const { start, isPending, refusal } = useSaveProfile((saved) => setPhone(saved.phone ?? ''))
  const isChanged = fullName !== profile.fullName || phone !== (profile.phone ?? '')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    start({ fullName, phone: phone.trim() === '' ? null : phone })
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
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        description="With its country, such as +44 113 496 0000. Leave it empty for none."
        maxLength={30}
        value={phone}
        error={refusal?.fields.phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <div>
        <div className={classes.label}>Email</div>
        {profile.email}
        <p className={classes.hint}>You sign in with it; only user management can change it.</p>
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
