import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { PageFacts } from '../pages.ts'
import type { Access } from '../permissions.ts'
import type { UrlParams } from './url-state.ts'

/** A page as its area declares it, and how its code is loaded. */
export type Page = PageFacts & {
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
