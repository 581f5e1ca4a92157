import { UnstyledButton } from '@mantine/core'
import { roleInWords } from '../roles.ts'
import classes from './LoginPage.module.css'

type Props = {
  demo: {
    readonly password: string
    readonly users: readonly { readonly email: string; readonly role: string }[]
  }
  /** Fills the form with this user's credentials. */
  onPick: (email: string) => void
}

export function DemoUsers({ demo, onPick }: Props) {
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.demoTitle}>
        Demo credentials
      </h2>
      <p className={classes.demoText}>
        Pick a role to fill the form. The password of all is <code>{demo.password}</code>
      </p>
      <ul className={classes.demoList}>
        {demo.users.map(({ email, role }) => (
          <li key={email}>
            <UnstyledButton className={classes.demoUser} onClick={() => onPick(email)}>
              <span>{roleInWords(role)}</span>
              <span className={classes.demoEmail}>{email}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
