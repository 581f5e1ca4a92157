import { PasswordForm } from './PasswordForm.tsx'
import { useOwnProfile } from './use-save-profile.ts'

export function PasswordSection() {
  const { email } = useOwnProfile()
  return <PasswordForm email={email} />
}
