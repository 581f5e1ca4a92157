import { type FormEvent, type ReactNode, useEffect } from 'react'
import classes from './CustomerFrame.module.css'

type FrameProps = {
  /** Of the browser’s window. */
  title: string
  /** Who writes; empty while that is not known. */
  company: string
  children: ReactNode
}

/** A page behind a link in a message, for a customer without an account, mostly on a phone. */
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

/** All that there is to say: thanks, or why there is nothing to do. */
export function CustomerSentence({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className={classes.sentence}>
      <CustomerHeading>{title}</CustomerHeading>
      <CustomerText>{text}</CustomerText>
    </div>
  )
}

/** A form of the page, and whatever else stands one below the other. */
export function CustomerForm(props: { onSubmit: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <form onSubmit={props.onSubmit} className={classes.form}>
      {props.children}
    </form>
  )
}
