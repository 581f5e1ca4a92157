import { useState } from 'react'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { useAuth } from './auth-context.ts'
import { BadgeForm } from './BadgeForm.tsx'
import { displayName } from './display-name.ts'
import classes from './LoginPage.module.css'

type ChangeUserDialogProps = {
  /** As the place calls it: “Change cashier”. */
  title: string
  /** What stays as it is, in a sentence. */
  effect: string
  device: string
  /** As it was scanned; empty where it is still to be scanned. */
  badge: string
  onClose: () => void
}

/**
 * The next user of a shared device signs in by badge and PIN, and the page stays open. The server
 * ends the session of the user before.
 */
export function ChangeUserDialog(props: ChangeUserDialogProps) {
  const { title, effect, device, badge: first, onClose } = props
  const { me } = useAuth()
  const [badge, setBadge] = useState(first)
  return (
    <ModalDialog title={title} onScan={setBadge} wayOut="Cancel" onClose={onClose}>
      <p className={classes.subtitle}>
        {me ? `${displayName(me.profile)} is signed in. ` : ''}
        {effect}
      </p>
      <BadgeForm key={badge} device={device} badge={badge} onSignedIn={onClose} />
    </ModalDialog>
  )
}
