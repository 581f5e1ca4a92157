import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useAuth } from './auth-context.ts'
import { LoginForm } from './LoginForm.tsx'
import classes from './LoginPage.module.css'

/** Over the page, which keeps its work: the same user signs in again and goes on. */
export function SessionEndedDialog() {
  const { me, signOut } = useAuth()
  const [password, setPassword] = useState('')
  const email = me?.profile.email ?? ''
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session has ended"
    >
      <div className={classes.form}>
        <p className={classes.subtitle}>
          Sign in again to go on. What you were doing is still here.
        </p>
        <LoginForm
          email={email}
          password={password}
          onChange={(_email, typed) => setPassword(typed)}
          isEmailFixed
        />
        <Button variant="subtle" color="gray" onClick={signOut}>
          Continue as someone else
        </Button>
      </div>
    </Modal>
  )
}
