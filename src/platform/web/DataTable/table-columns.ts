import type { ReactNode } from 'react'

/** A column by name: pages list them, the table and the phone's cards are drawn from them. */
export type Column<R> = {
  readonly key: string
  readonly label: string
  readonly render: (row: R) => ReactNode
  /** Numbers stand at the right. */
  readonly align?: 'left' | 'right'
  /** Any CSS width; without one, columns share what is left. */
  readonly width?: string
  /** On phones: the card's title line, the mark at its right, a labelled line, or nothing. */
  readonly onCard?: 'title' | 'mark' | 'line' | 'none'
}

export type Rows<R> = { readonly rows: readonly R[]; readonly nextCursor: string | null }

/** What the table reads of a `useQuery` for a list. */
export type ListQuery<R> = {
  readonly data: Rows<R> | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}
