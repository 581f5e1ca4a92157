import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Access } from '../permissions.ts'
import type { UrlParams } from './url-state.ts'

/** A page as its area declares it: where it lives, who may open it, and how it is loaded. */
export type Page = {
  readonly path: string
  /** In the browser's title and as the page's heading. */
  readonly title: string
  readonly access: Access
  /** What a scan on the page does, as a sentence; null where the page takes none. */
  readonly scans: string | null
  readonly load: () => Promise<{
    readonly Page: ComponentType
    /** Asks, with what the address says, for the rows that the page shows first. */
    readonly warm?: (queries: QueryClient, params: UrlParams) => Promise<void>
  }>
}

/** What can be begun from anywhere, by the search for everything: “New order”. */
export type PageAct = {
  readonly label: string
  readonly access: Access
  /** Where it begins, inside the app. */
  readonly path: string
}

/** What an area's web door tells the composition: its pages and the nouns that they show. */
export type WebArea = {
  readonly area: string
  readonly pages: readonly Page[]
  readonly acts?: readonly PageAct[]
  /** A live hint about one of these nouns refreshes what the area has on the screen. */
  readonly refreshOn: readonly string[]
}
