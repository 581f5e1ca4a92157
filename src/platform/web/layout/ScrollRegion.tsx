import type { ReactNode } from 'react'

type ScrollRegionProps = {
  /** Its content, for screen readers. */
  label: string
  className: string | undefined
  children: ReactNode
}

/** A wide table that scrolls within itself, also by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has focus.
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
