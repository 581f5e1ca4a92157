import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Access } from '../permissions.ts'
import type { UrlParams } from './url-state.ts'

/** A page as its area declares it: its path, its access, and how it is loaded. */
export type Page = {
  readonly path: string
  /** The browser title and the page's heading. */
  readonly title: string
  readonly access: Access
  /** What a scan on the page does, as a sentence; null where the page handles none. */
  readonly scans: string | null
  readonly load: () => Promise<{
    readonly Page: ComponentType
    /** Loads, with the parameters of the URL, the rows that the page shows first. */
    readonly warm?: (queries: QueryClient, params: UrlParams) => Promise<void>
  }>
}

/** An action that can be started from anywhere, by the global search: “New order”. */
export type PageAct = {
  readonly label: string
  readonly access: Access
  /** Where it starts, inside the app. */
  readonly path: string
}

/** An area's declarations for the composition: its pages and the nouns that they show. */
export type WebArea = {
  readonly area: string
  readonly pages: readonly Page[]
  readonly acts?: readonly PageAct[]
  /** A live hint about one of these nouns refreshes the area's queries. */
  readonly refreshOn: readonly string[]
}
