import { createContext } from 'react'
import type { UrlParams, UrlPatch } from './url-state.ts'

/**
 * The parameters of one of several lists of a page: in the address these names have a prefix, so
 * that an order or a filter of one list is not taken for one of another.
 */
export type UrlScope = { readonly prefix: string; readonly names: ReadonlySet<string> }

export const UrlScopeContext = createContext<UrlScope | null>(null)

/** The parameters as the list knows them; those of the page itself stay as they are. */
export function paramsWithin(params: UrlParams, scope: UrlScope | null): UrlParams {
  if (scope === null) return params
  const { prefix, names } = scope
  const ofPage = Object.entries(params).filter(([name]) => !names.has(name))
  const own = [...names].flatMap((name) => {
    const value = params[`${prefix}${name}`]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries([...ofPage, ...own])
}

/** A change as the list says it, with the names that the address has. */
export function patchBeyond(patch: UrlPatch, scope: UrlScope | null): UrlPatch {
  if (scope === null) return patch
  const { prefix, names } = scope
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      names.has(name) ? `${prefix}${name}` : name,
      value,
    ]),
  )
}
