import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import dialogClasses from '#platform/web/ModalDialog.module.css'
import { useAuth } from './auth-context.ts'
import classes from './LoginPage.module.css'
import { SignInWays } from './SignInWays.tsx'

/**
 * Covers the page, which keeps its work but is hidden: the same user signs in again and continues.
 * A native dialog, because only such a one is on top of another that may be open.
 */
export function SessionEndedDialog() {
  const { me, signOut } = useAuth()
  const [password, setPassword] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // A dialog gives the focus to its first field, which is the fixed email.
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(dialogClasses.dialog, classes.overPage)}
      // There is nothing to go back to without a session, so that Esc does not close it.
      onCancel={(event) => event.preventDefault()}
    >
      <div className={dialogClasses.body}>
        <h2 id={titleId} className={dialogClasses.title}>
          Your session has ended
        </h2>
        <p className={classes.subtitle}>
          Sign in again to go on. What you were doing is still here.
        </p>
        <SignInWays
          email={me?.profile.email ?? ''}
          password={password}
          onChange={(_email, typed) => setPassword(typed)}
          isEmailFixed
        />
        <Button variant="subtle" color="gray" onClick={signOut}>
          Continue as another user
        </Button>
      </div>
    </dialog>
  )
}
