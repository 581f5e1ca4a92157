import type { ReactNode } from 'react'
import { Logo } from '#platform/web/shell/Logo.tsx'
import { ThemeToggle } from '#platform/web/shell/ThemeToggle.tsx'
import classes from './LoginPage.module.css'

type Props = { title: string; subtitle: string; children: ReactNode }

export function LoginFrame({ title, subtitle, children }: Props) {
  return (
    <main className={classes.screen}>
      <div className={classes.corner}>
        <ThemeToggle />
      </div>
      <div className={classes.card}>
        <Logo />
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
        {children}
      </div>
    </main>
  )
}
