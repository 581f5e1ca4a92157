import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { useAuth } from './auth-context.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionList } from './SessionList.tsx'
import classes from './SettingsPage.module.css'

export function SettingsPage() {
  const { me, signOut } = useAuth()
  if (!me) return null
  return (
    <PageFrame
      title="User Settings"
      purpose="Your name, how the app looks to you, your password, and where you are signed in."
      more={
        <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <div className={classes.cards}>
        <section className={classes.card} aria-labelledby="settings-profile">
          <h2 id="settings-profile" className={classes.title}>
            Profile
          </h2>
          <ProfileForm key={me.profile.id} profile={me.profile} />
        </section>
        <section className={classes.card} aria-labelledby="settings-password">
          <h2 id="settings-password" className={classes.title}>
            Password
          </h2>
          <PasswordForm email={me.profile.email} />
        </section>
        <section className={classes.card} aria-labelledby="settings-sessions">
          <h2 id="settings-sessions" className={classes.title}>
            Where you are signed in
          </h2>
          <SessionList />
        </section>
      </div>
    </PageFrame>
  )
}
