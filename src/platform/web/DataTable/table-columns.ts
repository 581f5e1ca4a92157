import type { ReactNode } from 'react'

/** A column by name: pages list them, the table and the phone's cards are drawn from them. */
export type Column<R> = {
  readonly key: string
  readonly label: string
  readonly render: (row: R) => ReactNode
  /** Numbers are aligned to the right. */
  readonly align?: 'left' | 'right'
  /** Any CSS width; without one, columns share what is left. */
  readonly width?: string
  /** On phones: the card's title line, the mark at its right, a labelled line, or nothing. */
  readonly onCard?: 'title' | 'mark' | 'line' | 'none'
  /** Hidden until the user picks it; the list then needs a column picker. */
  readonly isHidden?: true
  /** What `?sort=` says for this column; the page's query reads it. `-` before it turns it round. */
  readonly sortKey?: string
}

/** What may be done with several rows at once. */
export type Bulk<R> = {
  /** The buttons beside “3 selected”. An action that is done with the rows calls `clear`. */
  readonly actions: (selected: readonly R[], clear: () => void) => ReactNode
  /** How many rows they take at once, where that is fewer than 1,000. */
  readonly most?: number
}

/** The first rows of all pages, for acts on all that match. */
export type EveryRow<R> = (most: number) => Promise<readonly R[]>

export type Rows<R> = {
  readonly rows: readonly R[]
  readonly nextCursor: string | null
  /** Of lists that page back by themselves. */
  readonly previousCursor?: string | null
}

/** The query for one row of a list without its filters. */
export type AnyRow = {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: {
    signal: AbortSignal
  }) => Promise<{ readonly rows: readonly unknown[] }>
}

/** How many rows match; there are more where the count ended early. */
export type ListTotal = { readonly count: number; readonly isMore: boolean }

/** What the table reads of a `useQuery` for a list. */
export type ListQuery<R> = {
  readonly data: Rows<R> | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly dataUpdatedAt?: number
  readonly refetch: () => unknown
}
