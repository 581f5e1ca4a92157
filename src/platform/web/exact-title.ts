import type { PointerEvent } from 'react'
import { formatInstantExact } from './format-instant.ts'

/**
 * Sets the exact instant as title when the pointer reaches it: lists show hundreds of instants, and
 * few are ever hovered.
 */
export function exactTitle(at: string, inWords = (exact: string) => exact) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = inWords(formatInstantExact(at))
    },
  }
}
