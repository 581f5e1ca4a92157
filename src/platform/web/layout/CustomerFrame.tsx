import { type FormEvent, type ReactNode, useEffect } from 'react'
import classes from './CustomerFrame.module.css'

type FrameProps = {
  /** Of the browser window. */
  title: string
  /** The sender; empty while unknown. */
  company: string
  children: ReactNode
}

/** A page behind a link in a message, for a customer without an account, usually on a phone. */
export function CustomerFrame({ title, company, children }: FrameProps) {
  useEffect(() => {
    document.title = title
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex, nofollow'
    document.head.append(robots)
    return () => robots.remove()
  }, [title])
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        {company ? <p className={classes.company}>{company}</p> : null}
        {children}
      </div>
    </main>
  )
}

export function CustomerHeading({ children }: { children: ReactNode }) {
  return <h1 className={classes.title}>{children}</h1>
}

export function CustomerText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>
}

/** A single message: thanks, or why there is nothing to do. */
export function CustomerSentence({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className={classes.sentence}>
      <CustomerHeading>{title}</CustomerHeading>
      <CustomerText>{text}</CustomerText>
    </div>
  )
}

/** A form of the page, or other content in one column. */
export function CustomerForm(props: { onSubmit: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <form onSubmit={props.onSubmit} className={classes.form}>
      {props.children}
    </form>
  )
}
