import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { SectionRail } from '#platform/web/layout/SectionRail.tsx'
import { useAuth } from './auth-context.ts'
import { settingsSections } from './settings-sections.ts'

export function SettingsPage() {
  const { me, signOut } = useAuth()
  if (!me) return null
  return (
    <PageFrame
      title="User Settings"
      purpose="Your profile, how you prove who you are, and how the app looks, sounds and scans for you."
      more={
        <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
          Logout
        </Button>
      }
    >
      <SectionRail label="Settings" sections={settingsSections} />
    </PageFrame>
  )
}
