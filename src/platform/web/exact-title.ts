import type { PointerEvent } from 'react'
import { formatInstantExact } from './format-instant.ts'

/**
 * The exact instant as the title of what the pointer reaches. Lists show hundreds of instants, of
 * which hardly one is looked at so closely.
 */
export function exactTitle(at: string, inWords = (exact: string) => exact) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = inWords(formatInstantExact(at))
    },
  }
}
