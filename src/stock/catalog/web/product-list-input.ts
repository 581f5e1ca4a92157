import type { UrlParams } from '#platform/web/url-state.ts'
import { missingFacts } from '../completeness.ts'
import { productSorts, stockFilters } from '../products.filters.ts'
import { productStates } from '../products.states.ts'

/** The names of the list's filters in the URL, search and page left out. */
export const productFilterParams = [
  'state',
  'category',
  'brand',
  'tag',
  'missing',
  'stock',
] as const

/** What narrows the products, as the URL says it. */
export function productFilterInput(params: UrlParams) {
  const { q, category, brand, tag } = params
  const state = productStates.find((known) => known === params.state)
  const missing = missingFacts.find((known) => known === params.missing)
  const stock = stockFilters.find((known) => known === params.stock)
  return {
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
    ...(tag ? { tag } : {}),
    ...(missing ? { missing } : {}),
    ...(stock ? { stock } : {}),
  }
}

export function productListInput(params: UrlParams) {
  const sort = productSorts.find((known) => known === params.sort)
  return {
    ...productFilterInput(params),
    ...(sort ? { sort } : {}),
    ...(params.after ? { after: params.after } : {}),
  }
}
