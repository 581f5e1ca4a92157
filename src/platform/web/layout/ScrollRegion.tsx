import type { ReactNode } from 'react'

type ScrollRegionProps = {
  /** What it holds, for whoever cannot see it. */
  label: string
  className: string | undefined
  children: ReactNode
}

/** A wide table that scrolls within itself, by the keyboard as well. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has focus.
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
