import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useBusy } from './use-busy.ts'
import { hasPasskeys, signWithPasskey } from './use-passkey.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signs in by a passkey; not there where the browser knows none. */
export function PasskeyButton({ isMain = false }: { isMain?: boolean }) {
  const { start, isSigningIn } = useSignIn()
  const { isBusy, busy } = useBusy()
  if (!hasPasskeys()) return null
  const enter = () =>
    busy(async () => {
      const signed = await signWithPasskey()
      if (signed) await start('passkey', signed)
    })
  return (
    <Button
      fullWidth
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconFingerprint size={16} aria-hidden />}
      loading={isBusy || isSigningIn}
      onClick={enter}
    >
      Use a passkey
    </Button>
  )
}
