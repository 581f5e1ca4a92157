import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { ScannerProvider } from '#platform/web/scan/ScannerProvider.tsx'
import { useAuth } from './auth-context.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** Whose role asks for a second factor sets one up before anything else. */
export function SetupFactor() {
  const { check, signOut } = useAuth()
  useEffect(() => {
    document.title = 'Second factor · Quartermaster'
  }, [])
  return (
    // Dialogs keep scans from the page below, here too.
    <ScannerProvider>
      <LoginFrame
        title="Set up a second factor"
        subtitle="A role of yours asks for one. Until it is set up, nothing else is open to you: choose a code app or a passkey."
      >
        <TwoFactorSection onSetUp={check} />
        <PasskeysSection onSetUp={check} />
        <Button variant="subtle" color="gray" onClick={signOut}>
          Logout
        </Button>
      </LoginFrame>
    </ScannerProvider>
  )
}
