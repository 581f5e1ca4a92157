import { Anchor } from '@mantine/core'
import { useMay } from '#platform/web/permissions-context.ts'
import { capability } from '../../capabilities.ts'

/** Under a link that was made: whether it is mailed too, or has to be sent by hand. */
export function MailNote({ to, isMailed }: { to: string; isMailed: boolean }) {
  const maySetUp = useMay(capability.businessSettings)
  if (isMailed) return <>The link works once. It is on its way to {to}; you can also copy it.</>
  return (
    <>
      Email isn't set up. Copy this link and send it yourself. It works once.{' '}
      {maySetUp ? (
        <Anchor href="/business-settings?section=connections">Set up email</Anchor>
      ) : (
        'A super admin can set up email.'
      )}
    </>
  )
}
